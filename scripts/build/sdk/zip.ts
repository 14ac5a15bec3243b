import { crc32, deflateRawSync } from 'node:zlib'
import type { Member } from './Member.ts'

/** 1980-01-01, the first day that a zip archive can name: the same files give the same bytes. */
const firstDay = 0x21
/** A regular file that everybody may read, as Unix writes it into the upper half. */
const readable = 0o100644 * 0x10000
/** The version of the format that knows compressed files. */
const format = 20
const deflated = 8

/** The files as a zip archive, which a wheel of Python is. */
export function zip(members: readonly Member[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, content } of members) {
    const name = Buffer.from(path)
    const packed = deflateRawSync(content, { level: 9 })
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(format, 0)
    facts.writeUInt16LE(deflated, 4)
    facts.writeUInt16LE(firstDay, 8)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, name, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(readable, 6)
    rest.writeUInt32LE(offset, 10)
    // Made on Unix, which is what gives the mode its meaning.
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([format, 3]), facts, rest, name]))
    locals.push(local)
    offset += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, listed, end])
}
