import { describe, expect, it } from 'vitest';
import { securityHeaders } from './security-headers.ts';

function policyOf(mapStyleUrl: string | null, cardFieldUrl: string | null = null) {
  const { contentSecurityPolicy } = securityHeaders({
    publicOrigin: 'https://wicket.example',
    isDevelopment: false,
    mapStyleUrl,
    cardFieldUrl,
  });
  return (contentSecurityPolicy as { directives: Record<string, string[]> }).directives;
}

describe('the content security policy', () => {
  it('lets maps draw without any other host, without eval, with workers of our own files alone', () => {
    const policy = policyOf(null);
    expect(policy.workerSrc).toEqual(["'self'"]);
    expect(policy.scriptSrc).toEqual(["'self'"]);
    expect(policy.connectSrc).toEqual(["'self'"]);
    expect(policy.frameSrc).toEqual(["'self'"]);
    expect(JSON.stringify(policy)).not.toMatch(/unsafe-eval|https?:/);
  });

  it('opens to the host of a hosted map style, for data and pictures, and for nothing else', () => {
    const host = 'https://maps.example';
    const policy = policyOf(`${host}/styles/calm.json?key=abc`);
    const open = Object.entries(policy).filter(([, sources]) => sources.some((source) => source.includes(host)));
    expect(open).toEqual([
      ['imgSrc', ["'self'", 'data:', 'blob:', host]],
      ['connectSrc', ["'self'", host]],
    ]);
  });

  it('opens to the payment provider’s card field, for frames and for nothing else', () => {
    const host = 'https://www3.moneris.example';
    const policy = policyOf(null, `${host}/HPPtoken/index.php?id=ht4RXX`);
    const open = Object.entries(policy).filter(([, sources]) => sources.some((source) => source.includes(host)));
    expect(open).toEqual([['frameSrc', ["'self'", host]]]);
  });
});
