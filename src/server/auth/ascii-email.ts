import { domainToASCII } from 'node:url';

/**
 * An address without spaces around it and with its domain in ASCII, as mail servers take it: the same address is
 * the same account, whether a browser sends its domain as it was typed or in ASCII. Without a domain if that has
 * no such form.
 */
export function asciiEmail(email: string): string {
  const trimmed = email.trim();
  const start = trimmed.lastIndexOf('@') + 1;
  const domain = trimmed.slice(start);
  // Only letters of other scripts are converted: in ASCII the function also reads an IPv4 address in hexadecimal.
  return /[^\0-\x7f]/.test(domain) ? trimmed.slice(0, start) + domainToASCII(domain) : trimmed;
}
