/** Formulas that the server writes as MathML. Only elements of MathML are taken over, never markup as such. */

import { useEffect, useRef } from "preact/hooks";

const MATHML = "http://www.w3.org/1998/Math/MathML";
const ATTRIBUTES = new Set(
  (
    "display mathvariant stretchy fence separator accent columnalign displaystyle scriptlevel form lspace rspace width " +
    "linethickness minsize maxsize symmetric largeop movablelimits"
  ).split(" "),
);

/** The formula as an element of this document; undefined if it is no MathML. */
export function formula(text: string): Element | undefined {
  const parsed = new DOMParser().parseFromString(withNamespace(text), "application/xml");
  const root = parsed.documentElement;
  if (root.namespaceURI !== MATHML || parsed.querySelector("parsererror")) return undefined;
  return copied(root);
}

function withNamespace(text: string): string {
  return text.includes("xmlns") ? text : text.replace(/^\s*<math\b/, `<math xmlns="${MATHML}"`);
}

function copied(source: Element): Element {
  const made = document.createElementNS(MATHML, source.localName);
  for (const { name, value } of Array.from(source.attributes)) if (ATTRIBUTES.has(name)) made.setAttribute(name, value);
  for (const child of Array.from(source.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) made.append(child.textContent ?? "");
    else if (child instanceof Element && child.namespaceURI === MATHML) made.append(copied(child));
  }
  if (made.localName === "mi" && (made.textContent ?? "").length > 1) made.setAttribute("mathvariant", "normal");
  return made;
}

/** A formula on a line of its own. */
export function Formula({ mathml }: { mathml: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const made = formula(mathml);
    if (made) place.current?.replaceChildren(made);
    else place.current?.replaceChildren(mathml.replace(/<[^>]*>/g, " "));
  }, [mathml]);
  return <div class="formula" ref={place} tabIndex={0} role="group" aria-label="equation" />;
}
