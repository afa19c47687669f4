; Installer for Windows, made by Inno Setup: iscc /DVersion=1.0.0 packaging\windows\yaniv.iss
; Tried under Wine; see packaging/README.md.
#ifndef Version
  #error Say which version: iscc /DVersion=1.0.0
#endif

[Setup]
AppId={{6C2E2B2E-6B58-4E0B-9C2B-5F7A4C1C9D11}
AppName=Yaniv
AppVersion={#Version}
AppPublisher=The Yaniv developers
; Python and all its libraries are of 64 bits: without this they land among the programs of 32.
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
DefaultDirName={autopf}\Yaniv
DefaultGroupName=Yaniv
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
OutputDir=..\..\dist
; The release names the file: iscc /F...
OutputBaseFilename=yaniv-setup
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
; Rule files are offered to Yaniv and stay with whatever opens them.
Root: HKA; Subkey: "Software\Classes\.yaml\OpenWithProgids"; ValueType: string; ValueName: "Yaniv.Rules"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Yaniv.Rules"; ValueType: string; ValueData: "House rules of Yaniv"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Yaniv.Rules\DefaultIcon"; ValueType: string; ValueData: "{app}\yaniv.exe,0"
Root: HKA; Subkey: "Software\Classes\Yaniv.Rules\shell\open\command"; ValueType: string; ValueData: """{app}\yaniv.exe"" play ""%1"""

[Run]
Filename: "{app}\yaniv.exe"; Description: "Play Yaniv"; Flags: nowait postinstall skipifsilent
