/** A file of a package: where it stands in it, with slashes, and its bytes. */
export interface Member {
  path: string
  content: Buffer
}

export function textMember(path: string, text: string): Member {
  return { path, content: Buffer.from(text) }
}
