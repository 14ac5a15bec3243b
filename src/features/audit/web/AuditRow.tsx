import { brand } from '#shared/brand.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { BatonIcon } from '#web/components/BatonIcon.tsx'
import { momentOf } from '#web/dates/formats.ts'
import { deviceName } from '#web/device/deviceName.ts'
import type { AuditEntry } from '#features/audit/contract.ts'
import { auditStrings } from './audit.strings.ts'
import { changeLines, type ChangeLine } from './changeLines.ts'
import { deedOf } from './deedOf.ts'

/** One entry of the log as a sentence: who, what, from, to; below it when and from where. `image` is the face of who did it, if it is known. */
export function AuditRow({ entry, image }: { entry: AuditEntry; image: string | null | undefined }) {
  const { at, actor, address, device } = entry
  const isProduct = actor.id === null && actor.name === brand.name
  const { did, to } = deedOf(entry)
  const from = [address, device ? deviceName(device) : null].filter(Boolean)
  const [when, ...where] = [momentOf(at), ...(isProduct && from.length === 0 ? [auditStrings.product] : from)]
  return (
    <li className="flex gap-3 border-b border-line/60 px-3.5 py-3 [contain-intrinsic-size:auto_70px] [content-visibility:auto] last:border-b-0">
      {isProduct ? (
        <span className="grid size-7 shrink-0 place-items-center">
          <BatonIcon size={20} />
        </span>
      ) : (
        <Avatar id={actor.id ?? actor.name} name={actor.name} image={image} />
      )}
      <div className="min-w-0 flex-1 space-y-1">
        <p className="break-words">
          <span className="font-[550]" title={actor.email ?? undefined}>
            {actor.name}
          </span>{' '}
          {did} {to === null ? null : <span className="font-[550]">{to}</span>}
        </p>
        <Changes lines={changeLines(entry)} />
        <p className="num text-sm break-words text-ink-3">
          <time dateTime={new Date(at * 1000).toISOString()}>{when}</time>
          {where.map((part) => (
            <span key={part} title={part === device ? undefined : (device ?? undefined)}>
              {' · '}
              {part}
            </span>
          ))}
        </p>
      </div>
    </li>
  )
}

/** What changed, a line each; of what was made or taken away, all in one. */
function Changes({ lines }: { lines: ChangeLine[] }) {
  const isFact = ({ before, after }: ChangeLine) => before === null || after === null
  const facts = lines.filter(isFact)
  return (
    <>
      {lines.map((line) =>
        isFact(line) ? null : (
          <p key={line.field} className="text-sm break-words text-ink-2">
            {line.field}: <span className="sr-only">{auditStrings.from} </span>
            <span className="text-ink-3">{line.before}</span>
            <span aria-hidden="true" className="text-ink-3">
              {' → '}
            </span>
            <span className="sr-only"> {auditStrings.to} </span>
            <span className="text-ink">{line.after}</span>
          </p>
        ),
      )}
      {facts.length > 0 ? (
        <p className="text-sm break-words text-ink-2">
          {facts.map(({ field, before, after }) => `${field}: ${after ?? before}`).join(' · ')}
        </p>
      ) : null}
    </>
  )
}
