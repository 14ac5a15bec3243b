import { laterStrings } from '#shared/later.strings.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { holderEdge, HolderIcon, holderInk, type IconHolder } from '#web/components/BatonIcon.tsx'
import { classes } from '#web/components/classes.ts'

const rows: { name: string; said: string; time: string; holder: Exclude<IconHolder, 'nobody'> }[] = [
  { name: 'June Lindqvist', said: 'Your tent ships tomorrow. Anything else?', time: '9:31 AM', holder: 'ai' },
  { name: 'Daniel Adeyemi', said: 'I found your parcel, it is with you tomorrow.', time: '9:38 AM', holder: 'person' },
  { name: 'Sofia Kowalski', said: 'Can I please talk to a real person??', time: '9:42 AM', holder: 'help' },
]

/** The one idea of the product as a picture: three conversations and who holds each. */
export function SignInPicture() {
  return (
    <div className="w-full max-w-120">
      <p className="mb-5 text-center text-md font-[550] text-ink-2">{laterStrings.signIn.heldTitle}</p>
      <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-float">
        {rows.map((row) => (
          <div key={row.name} className="relative flex items-center gap-3 border-b border-line/60 p-4 last:border-b-0">
            <span className={classes('absolute inset-y-3 left-0 w-1 rounded-r-full', holderEdge[row.holder])} />
            <Avatar id={row.name} name={row.name} size={34} />
            <div className="min-w-0 flex-1">
              <p className="flex items-baseline gap-2 text-md font-[550]">
                <span className="truncate">{row.name}</span>
                <span className="num ml-auto text-sm font-normal text-ink-3">{row.time}</span>
              </p>
              <p className="truncate text-ink-2">{row.said}</p>
              <p className="mt-1 flex items-center gap-1.5 text-sm">
                <HolderIcon holder={row.holder} size={14} className={holderInk[row.holder]} />
                <span className="text-ink-2">{laterStrings.signIn[row.holder]}</span>
              </p>
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
