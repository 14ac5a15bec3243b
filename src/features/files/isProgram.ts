/** How programs of Windows, Linux and macOS begin. */
const heads: readonly (readonly number[])[] = [
  [0x7f, 0x45, 0x4c, 0x46],
  [0xfe, 0xed, 0xfa, 0xce],
  [0xfe, 0xed, 0xfa, 0xcf],
  [0xce, 0xfa, 0xed, 0xfe],
  [0xcf, 0xfa, 0xed, 0xfe],
  [0xca, 0xfe, 0xba, 0xbe],
]

/** How the names of files end that a click runs, or installs, or opens as a disk of which the next click runs something, whatever is in them. */
const endings = new Set(
  [
    // Windows
    'application appinstaller appref-ms appx appxbundle bat chm cmd com cpl diagcab dll exe hta img iso js jse lnk msc msi msix msixbundle msp',
    'pif ps1 rdp reg scr sct settingcontent-ms url vb vbe vbs vhd vhdx ws wsc wsf wsh xll',
    // macOS
    'app command dmg inetloc mobileconfig pkg terminal workflow',
    // Linux, Android, and where there is Java
    'desktop apk jar jnlp',
  ].flatMap((line) => line.split(' ')),
)

/**
 * Whether a computer would run a file at a click, by its name or by its content. Customers trust what their shop sends, so a stolen account must not
 * send them one.
 */
export function isProgram(name: string, bytes: Uint8Array): boolean {
  // Windows leaves dots and spaces at the end of a name out, and others what nobody sees.
  const [, ending = ''] = /\.([^.]+)$/.exec(name.replace(/[.\s\p{Z}\p{Cf}]+$/u, '')) ?? []
  if (endings.has(ending.toLowerCase())) return true
  // Words may begin with these letters; programs have zeros near their beginning.
  const isWindows = bytes[0] === 0x4d && bytes[1] === 0x5a && bytes.subarray(0, 64).includes(0)
  return isWindows || heads.some((head) => head.every((byte, i) => bytes[i] === byte))
}
