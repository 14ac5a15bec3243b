import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { JsonWebKey, KeyPairKeyObjectResult } from 'node:crypto'

/** The key that signs ID tokens. There is a new one after every start, as Google's change too: clients find it by its `kid`. */
export interface SigningKey {
  /** The public half, as it stands in the key set. */
  readonly jwk: JsonWebKey & { kid: string }
  /** The claims as a JWT signed with RS256; `broken` spoils the signature by one bit. */
  sign: (claims: object, broken?: boolean) => string
}

/** It is made when it is first used: that takes as long as a tenth of a start. */
export function makeSigningKey(): SigningKey {
  let made: KeyPairKeyObjectResult | undefined
  const pair = () => (made ??= generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const kid = randomUUID().replaceAll('-', '')
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    get jwk() {
      return { ...pair().publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }
    },
    sign(claims, broken = false) {
      const text = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(claims)}`
      const signature = sign('RSA-SHA256', Buffer.from(text), pair().privateKey)
      if (broken) signature[0]! ^= 1
      return `${text}.${signature.toString('base64url')}`
    },
  }
}
