/**
 * The addresses of a database on several hosts, of which one accepts writes: one URL for each host. As in PostgreSQL's own
 * programs, the hosts are separated by commas, each with its port.
 */
export function hostUrlsOf(url: string): readonly string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#@]*@)?)([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts === '' ? [url] : hosts.split(',').map((host) => `${start}${host}${rest}`);
}
