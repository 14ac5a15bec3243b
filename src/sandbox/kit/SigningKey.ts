import { generateKeyPair, randomUUID, sign } from 'node:crypto'
import type { JsonWebKey } from 'node:crypto'
import { promisify } from 'node:util'

/** The key that signs ID tokens. A new one is made at every start, as Google's change too: clients find it by its `kid`. */
export interface SigningKey {
  /** The public half, as it stands in the key set. */
  jwk: JsonWebKey & { kid: string }
  /** The claims as a JWT signed with RS256; `broken` spoils the signature by one bit. */
  sign: (claims: object, broken?: boolean) => string
}

export async function makeSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const kid = randomUUID().replaceAll('-', '')
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' },
    sign(claims, broken = false) {
      const text = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(claims)}`
      const signature = sign('RSA-SHA256', Buffer.from(text), privateKey)
      if (broken) signature[0]! ^= 1
      return `${text}.${signature.toString('base64url')}`
    },
  }
}
