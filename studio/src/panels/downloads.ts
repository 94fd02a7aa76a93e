/** Files that the page hands to the user. */

/** Offers something as a file to be saved. */
export function download(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The name of a file without folder and ending. */
export function stem(path: string): string {
  return (path.split("/").pop() ?? path).replace(/\.[^.]*$/, "") || "circuit";
}
