import { listTime } from '#web/dates/formats.ts'
import { useNow } from '#web/hooks/useNow.ts'
import type { BotHealth } from '#features/bots/contract.ts'

/** What a bot sent and nobody could read, each with the reason; opening one shows the body. */
export function UnreadableLog({ bodies }: { bodies: BotHealth['unreadable'] }) {
  const now = useNow()
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      {bodies.map(({ id, at, path, reason, body }) => (
        <details key={id} className="group border-b border-line/60 last:border-b-0">
          <summary className="py-2.5 pr-3.5 pl-7 -indent-3.5 -outline-offset-2 hover:bg-hover">
            <span className="text-danger-ink">{reason}</span>{' '}
            <span className="num text-sm text-ink-3">
              <code className="font-mono">{path}</code> · {listTime(at, now)}
            </span>
          </summary>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
            tabIndex={0}
            role="region"
            aria-label={reason}
            className="max-h-60 overflow-auto bg-sunk px-3.5 py-2.5 font-mono text-sm -outline-offset-2"
          >
            {body}
          </pre>
        </details>
      ))}
    </div>
  )
}
