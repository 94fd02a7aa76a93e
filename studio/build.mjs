// Bundles the page into the Python package: index.html, app.js and app.css.
import { context, build } from "esbuild";
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.env.BRAMAH_PAGE ?? join(here, "../src/bramah/studio/page");
const watching = process.argv.includes("--watch");
const options = {
  entryPoints: { app: join(here, "src/main.tsx") },
  outdir: target,
  bundle: true,
  minify: !watching,
  format: "esm",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  logLevel: "info",
};

mkdirSync(target, { recursive: true });
copyFileSync(join(here, "index.html"), join(target, "index.html"));
if (watching) await (await context(options)).watch();
else await build(options);
