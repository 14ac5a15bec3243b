const rate = 8000
const seconds = 2

/** A voice message: two seconds of somebody humming at a stove, as a WAV file. */
export function hummedVoice(): Buffer {
  const samples = rate * seconds
  const file = Buffer.alloc(44 + samples * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples * 2, 40)
  for (let i = 0; i < samples; i++) {
    const t = i / rate
    const swell = Math.sin(Math.PI * ((t * 2) % 1)) ** 2
    const hum = Math.sin(2 * Math.PI * 140 * t) + 0.4 * Math.sin(2 * Math.PI * 280 * t) + 0.2 * Math.sin(2 * Math.PI * 421 * t)
    file.writeInt16LE(Math.round(hum * swell * 9000), 44 + i * 2)
  }
  return file
}
