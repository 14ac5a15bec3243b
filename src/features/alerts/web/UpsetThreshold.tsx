import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { previewUpset } from '#features/alerts/botContract.ts'
import { classes } from '#web/components/classes.ts'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { Link } from '#web/navigation/Link.tsx'
import { callApi } from '#web/query/callApi.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { useHasPlan } from '#web/query/useHasPlan.ts'
import { queryKeys } from '#web/query/queryKeys.ts'
import { alertSettingsStrings } from './alertSettings.strings.ts'

const text = alertSettingsStrings.upset

interface UpsetThresholdProps {
  clientKey: string
  /** Who feels worse than this, from -1 to 1, counts as upset. */
  value: number
  /** What is to be known before it is saved. */
  notice: string | null
  disabled: boolean
  onChange: (value: number) => void
}

/** From where on a customer counts as upset, with what that would have meant for the last messages. */
export function UpsetThreshold({ clientKey, value, notice, disabled, onChange }: UpsetThresholdProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-[550]">
        {text.label}
      </label>
      <div className="mb-1 flex items-center gap-3 md:max-w-96">
        <input
          id={id}
          type="range"
          min={-1}
          max={0}
          step={0.05}
          className="min-w-0 flex-1 rounded-full outline-offset-2 pointer-coarse:h-11"
          aria-describedby={`${id}-help`}
          aria-valuetext={text.value(value)}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(Number(event.target.value))}
        />
        <output htmlFor={id} aria-hidden="true" className="num w-10 text-right text-ink-2">
          {text.value(value)}
        </output>
      </div>
      <p role="alert" className="text-danger-ink empty:hidden">
        {notice}
      </p>
      <p id={`${id}-help`} className="text-sm text-pretty text-ink-3">
        {text.help}
      </p>
      <UpsetPreview clientKey={clientKey} value={value} />
    </div>
  )
}

/** Who among the customers of the last messages would have counted as upset. */
function UpsetPreview({ clientKey, value }: Pick<UpsetThresholdProps, 'clientKey' | 'value'>) {
  const query = useQuery({
    queryKey: [...queryKeys.upsetPreview, clientKey],
    queryFn: ({ signal }) => callApi(previewUpset, { params: { id: clientKey } }, { signal }),
    enabled: useHasPlan() === true,
  })
  if (hasFailed(query)) return <LoadFailed what={text.failed} query={query} />
  if (!query.data) return <Skeleton className="mt-3 h-20" />
  if (query.data.length === 0) return <p className="mt-3 text-ink-2">{text.none}</p>
  const upset = query.data.filter(({ feeling }) => feeling < value)
  return (
    <div className="mt-3">
      <p role="status" className="font-[550]">
        {text.count(upset.length, query.data.length)}
      </p>
      {upset.length === 0 ? null : (
        <ul
          aria-label={text.list}
          className="mt-1.5 max-h-64 divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface"
        >
          {upset.map(({ conversation_id, name, text: said, at, feeling }) => (
            <li key={`${conversation_id} ${at}`}>
              <Link href={`/messages/${conversation_id}/`} className="block px-3.5 py-2 -outline-offset-2 hover:underline">
                <b className="font-[550]">{name}</b>{' '}
                <span className={classes('num text-sm', feeling < -0.75 ? 'text-warn-ink' : 'text-ink-2')}>{text.value(feeling)}</span>
                <span className="block wrap-anywhere text-ink-2">{said}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
