import type { Member } from './Member.ts'

const block = 512
/** The longest name that fits into the header of a file. None of ours comes near it. */
const longestName = 100

/**
 * The files as a tar archive (ustar), which npm's and Ruby's packages are. No times and no owners, so that the same files give the same bytes:
 * installers compare checksums.
 */
export function tar(members: readonly Member[]): Buffer {
  const parts = members.flatMap(({ path, content }) => [
    header(path, content.length),
    content,
    Buffer.alloc((block - (content.length % block)) % block),
  ])
  return Buffer.concat([...parts, Buffer.alloc(2 * block)])
}

function header(path: string, size: number): Buffer {
  if (Buffer.byteLength(path) > longestName) throw new Error(`The name of ${path} is too long for a tar archive.`)
  const bytes = Buffer.alloc(block)
  const number = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`
  bytes.write(path, 0)
  bytes.write(number(0o644, 8), 100)
  bytes.write(number(0, 8), 108)
  bytes.write(number(0, 8), 116)
  bytes.write(number(size, 12), 124)
  bytes.write(number(0, 12), 136)
  // While the checksum is taken, its own place is blank.
  bytes.write('        ', 148)
  bytes.write('0', 156)
  bytes.write('ustar\u000000', 257)
  const sum = bytes.reduce((total, byte) => total + byte, 0)
  bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return bytes
}
