import { safeAddress } from '#sandbox/web/safeAddress.ts'

/** Words with their web addresses as links. */
export function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/).map((part, i) => {
    const href = i % 2 === 1 ? safeAddress(part) : undefined
    if (href === undefined) return part
    return (
      <a key={i} href={href} target="_blank" rel="noopener noreferrer" className="underline underline-offset-2">
        {part}
      </a>
    )
  })
}
