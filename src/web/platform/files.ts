import { limits } from '#domain/primitives/limits.ts';

/** Hands a person a file to keep. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * A file's text, without its byte order mark; null where its bytes are no UTF-8. A file larger than any import could
 * be is not even read: it could be larger than the memory.
 */
export async function readTextFile(file: File): Promise<string | null> {
  if (file.size > limits.importBodyBytes) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}
