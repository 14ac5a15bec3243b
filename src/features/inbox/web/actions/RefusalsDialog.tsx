import { DialogFrame } from '#web/components/dialog/DialogFrame.tsx'
import { actStrings } from './act.strings.ts'
import type { Refusals } from './doToMany.ts'

/** Which conversations of a bulk could not be changed, and why. */
export function RefusalsDialog({ refusals, onEnd }: { refusals: Refusals; onEnd: () => void }) {
  return (
    <DialogFrame open onOpenChange={(open) => !open && onEnd()} title={actStrings.bulk.refusedTitle}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one */}
      <ul role="list" className="space-y-2">
        {refusals.of.map(({ id, name, why }) => (
          <li key={id}>
            <p className="truncate font-[550]">{name}</p>
            <p className="text-ink-2">{why}</p>
          </li>
        ))}
      </ul>
      {refusals.more > 0 ? <p className="mt-2 text-ink-3">{actStrings.bulk.refusedMore(refusals.more)}</p> : null}
    </DialogFrame>
  )
}
