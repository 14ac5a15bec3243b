import { createDecipheriv, createECDH, createHmac, type ECDH } from 'node:crypto'

/** The keys of a device, as a browser makes them for a subscription (RFC 8291). */
export interface DeviceKeys {
  ecdh: ECDH
  auth: Buffer
}

/** Makes the curve's part of a device's keys, or opens one that was kept. */
export function openCurve(privateKey?: Buffer): ECDH {
  const ecdh = createECDH('prime256v1')
  if (privateKey) ecdh.setPrivateKey(privateKey)
  else ecdh.generateKeys()
  return ecdh
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
  const made = createHmac('sha256', key)
  for (const part of parts) made.update(part)
  return made.digest()
}
const one = Buffer.from([1])

/**
 * Reads a body of the encoding aes128gcm (RFC 8188) as the device does to which it was encrypted (RFC 8291).
 *
 * @throws when it was encrypted to somebody else, or changed on the way
 */
export function decryptPush(body: Buffer, { ecdh, auth }: DeviceKeys): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (keyLength !== 65 || record.length < 17 || record.length > recordSize) throw new Error('This is not one record of aes128gcm.')
  const input = hmac(hmac(auth, ecdh.computeSecret(sender)), 'WebPush: info\0', ecdh.getPublicKey(), sender, one)
  const pseudo = hmac(salt, input)
  const key = hmac(pseudo, 'Content-Encoding: aes128gcm\0', one).subarray(0, 16)
  const nonce = hmac(pseudo, 'Content-Encoding: nonce\0', one).subarray(0, 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (end < 0 || padded[end] !== 2) throw new Error('The last record does not end as it must.')
  return padded.subarray(0, end).toString('utf8')
}
