/** Copies a text. Rejects if the browser does not allow it or has no clipboard. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
