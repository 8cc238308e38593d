interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown;
}

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): ScriptUrlPolicy;
}

/** A page may create the policy once. */
let policy: ScriptUrlPolicy | undefined;

/** The security policy only allows script URLs created by a named Trusted Types policy. */
export function trustedScriptUrl(address: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('forge', { createScriptURL: (url) => url });
  return (policy?.createScriptURL(address) as string | undefined) ?? address;
}
