import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What only this installation knows: it encrypts secrets at rest and signs what leaves and must come back unchanged. */
export class Vault {
  readonly #encryption: Buffer
  readonly #signing: Buffer

  /** `secret` is any text of at least 32 characters; different uses get different keys from it. */
  constructor(secret: string) {
    if (secret.length < 32) throw new Error('The secret of the installation needs at least 32 characters.')
    this.#encryption = createHash('sha256').update(`encryption:${secret}`).digest()
    this.#signing = createHash('sha256').update(`signing:${secret}`).digest()
  }

  /** AES-256-GCM; the form is version, nonce, tag, text. */
  encrypt(text: string): Buffer {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#encryption, nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), sealed])
  }

  /** @throws when the bytes were not made by this installation, or were changed */
  decrypt(bytes: Buffer): string {
    if (bytes[0] !== 1 || bytes.length < 29) throw new Error('This secret was not encrypted by this installation.')
    const decipher = createDecipheriv('aes-256-gcm', this.#encryption, bytes.subarray(1, 13))
    decipher.setAuthTag(bytes.subarray(13, 29))
    return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()]).toString('utf8')
  }

  /** The same, or null where another installation encrypted it: what was in it has to be given again. */
  open(bytes: Buffer): string | null {
    try {
      return this.decrypt(bytes)
    } catch {
      return null
    }
  }

  /** A signature of a text, as base64url. */
  sign(text: string): string {
    return createHmac('sha256', this.#signing).update(text).digest('base64url')
  }

  isSignature(text: string, signature: string): boolean {
    const expected = Buffer.from(this.sign(text))
    const given = Buffer.from(signature)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }
}

/** A random secret to hand out once; only `hashSecret` of it is stored. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(24).toString('base64url')}`
}

/** SHA-256; enough for secrets of 192 random bits, which nobody can guess from their hash. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
