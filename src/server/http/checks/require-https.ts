import { type MiddlewareHandler } from 'hono';
import { ApiError } from '../../errors/api-error.ts';
import { isLoopback } from '../../settings/loopback.ts';
import { type AppEnv } from '../request/context.ts';

/** In both languages, because no page of Forge has loaded that could choose one. */
const httpsRequiredPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Forge needs HTTPS</title></head><body>
<h1>Forge needs HTTPS here</h1>
<p>Over plain HTTP a browser gives Forge no safe cookies, no offline use and no way to keep tabs in step.
Put a proxy with a certificate (Caddy, nginx) in front of it and set PUBLIC_URL to the https address,
or open it on the machine it runs on at http://localhost.</p>
<h1 lang="es">Forge necesita HTTPS aquí</h1>
<p lang="es">Con HTTP sin cifrar el navegador no le da a Forge cookies seguras, uso sin conexión ni pestañas
coordinadas. Pon delante un proxy con certificado (Caddy, nginx) y define PUBLIC_URL con la dirección https,
o ábrelo en la propia máquina en http://localhost.</p>
</body></html>`;

/**
 * Rejects plain-http requests from other machines: without https there are no secure cookies, no locks
 * between tabs and no service worker, so Forge could lose edits. Also blocks DNS rebinding, where a foreign
 * host name points at this machine.
 */
export function requireHttps(publicUrl: URL | null): MiddlewareHandler<AppEnv> {
  const publicHosts = publicUrl === null ? [] : hostNamesOf(publicUrl);
  const isAllowed = (host: string) => {
    const hostname = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
    return isLoopback(hostname) || publicHosts.includes(host);
  };
  // Caches the last allowed host, as nearly all requests name the same one.
  let lastAllowed: string | null = null;
  return async (c, next) => {
    const host = c.req.header('host')?.toLowerCase() ?? '';
    if (host === lastAllowed) return next();
    if (isAllowed(host)) {
      lastAllowed = host;
      return next();
    }
    if (c.req.header('accept')?.includes('text/html')) return c.html(httpsRequiredPage, 421);
    throw new ApiError('https-required', 'Forge needs https here; see PUBLIC_URL in its README');
  };
}

/** The Host values of a URL: some clients name the port even if it is the scheme's default. */
function hostNamesOf({ protocol, host, port }: URL): readonly string[] {
  return port === '' ? [host, `${host}:${protocol === 'https:' ? 443 : 80}`] : [host];
}
