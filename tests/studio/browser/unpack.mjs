// Unpacks the browser and the libraries it needs into TMPDIR; prints where the browser is.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import chromium, { inflate } from "@sparticuz/chromium";

const packed = join(dirname(fileURLToPath(import.meta.resolve("@sparticuz/chromium"))), "../bin");
const executable = await chromium.executablePath();
await inflate(join(packed, "al2023.tar.br"));
console.log(executable);
