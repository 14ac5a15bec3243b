/** How programs of Windows, Linux and macOS begin. */
const heads: readonly (readonly number[])[] = [
  [0x7f, 0x45, 0x4c, 0x46],
  [0xfe, 0xed, 0xfa, 0xce],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
]

/** What a click on a file of such a name runs, whatever is in it. */
const names = /\.(?:apk|app|bat|cmd|com|cpl|dll|exe|hta|jar|jse?|lnk|msi|msp|pif|ps1|reg|scr|vb[es]?|ws[cfh]?)$/i

/**
 * Whether a computer would run a file at a click, by its name or by its content. Customers trust what their shop sends, so a stolen account must not
 * send them one.
 */
export function isProgram(name: string, bytes: Uint8Array): boolean {
  // Windows leaves dots and spaces at the end of a name out.
  if (names.test(name.replace(/[. ]+$/, ''))) return true
  // Words may begin with these letters; programs have zeros near their beginning.
  const isWindows = bytes[0] === 0x4d && bytes[1] === 0x5a && bytes.subarray(0, 64).includes(0)
  return isWindows || heads.some((head) => head.every((byte, i) => bytes[i] === byte))
}
