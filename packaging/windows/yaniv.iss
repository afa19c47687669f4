; Installer for Windows, made by Inno Setup: iscc /DVersion=0.1.0 packaging\windows\yaniv.iss
; Written from the documentation; only the release workflow runs it.
#ifndef Version
  #error Say which version: iscc /DVersion=0.1.0
#endif

[Setup]
AppId={{6C2E2B2E-6B58-4E0B-9C2B-5F7A4C1C9D11}
AppName=Yaniv
AppVersion={#Version}
AppPublisher=The Yaniv developers
DefaultDirName={autopf}\Yaniv
DefaultGroupName=Yaniv
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
OutputDir=..\..\dist
OutputBaseFilename=yaniv-{#Version}-windows-setup
SetupIconFile=..\..\build\icons\yaniv.ico
UninstallDisplayIcon={app}\yaniv.exe
Compression=lzma2
SolidCompression=yes
ChangesAssociations=yes
LicenseFile=..\..\LICENSE

[Files]
Source: "..\..\dist\yaniv\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Yaniv"; Filename: "{app}\yaniv.exe"
Name: "{autodesktop}\Yaniv"; Filename: "{app}\yaniv.exe"; Tasks: desktop

[Tasks]
Name: desktop; Description: "Put an icon on the desktop"; Flags: unchecked

[Registry]
Root: HKA; Subkey: "Software\Classes\.yaniv"; ValueType: string; ValueData: "Yaniv.Match"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Yaniv.Match"; ValueType: string; ValueData: "Match of Yaniv"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Yaniv.Match\DefaultIcon"; ValueType: string; ValueData: "{app}\yaniv.exe,0"
Root: HKA; Subkey: "Software\Classes\Yaniv.Match\shell\open\command"; ValueType: string; ValueData: """{app}\yaniv.exe"" play ""%1"""

[Run]
Filename: "{app}\yaniv.exe"; Description: "Play Yaniv"; Flags: nowait postinstall skipifsilent
