import { otherHost } from './otherHost.ts'

/** What a link says, and behind it the host to which it leads where it says another one. */
export function LinkText({ text, href }: { text: string; href: string }) {
  const host = otherHost(text, href)
  return (
    <>
      {shortened(text)}
      {host && <bdi> ({host})</bdi>}
    </>
  )
}

/** A long address without the middle of its path, and always with its whole host. */
const shortened = (text: string) =>
  text.length > 90 ? text.replace(/^(?=\S+$)(https?:\/\/[^/?#]*[/?#]\S{0,40})\S{9,}(\S{20})$/i, '$1…$2') : text
