import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { Section } from '#web/components/Section.tsx'
import { Skeleton } from '#web/components/Skeleton.tsx'
import { useRenamed } from '#web/hooks/useRenamed.ts'
import { upsertLabel, type Label } from '#features/inbox/conversations/labels/contract.ts'
import { labelsQuery } from './labelQueries.ts'
import { keepLabel } from './keepLabel.ts'
import { labelCalled } from './labelCalled.ts'
import { LabelLine } from './LabelLine.tsx'
import { labelStrings } from './label.strings.ts'

/** The labels of one bot: new ones, their names and colours, merging and deleting. */
export function LabelSettings({ bot, mayChange }: { bot: string; mayChange: boolean }) {
  const query = useQuery(labelsQuery)
  const { data } = query
  const labels = data?.filter((label) => label.client_key === bot)
  return (
    <Section title={labelStrings.title} hint={mayChange ? labelStrings.hint : labelStrings.mayNot}>
      {mayChange ? <NewLabel bot={bot} labels={labels ?? []} /> : null}
      <Labels labels={labels} query={query} mayChange={mayChange} />
    </Section>
  )
}

interface LabelsProps {
  labels: readonly Label[] | undefined
  query: UseQueryResult
  mayChange: boolean
}

/** The labels once they are known; where there are none, why. */
function Labels({ labels, query, mayChange }: LabelsProps) {
  const { rows, isGone, isRenamed, rename } = useRenamed(labels)
  if (labels === undefined || rows === undefined) {
    return hasFailed(query) ? <LoadFailed what={labelStrings.failed} query={query} /> : <Skeleton className="h-32 w-full" />
  }
  if (rows.length === 0) return <p className="text-ink-2">{labelStrings.empty}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari forgets that a list without bullets is one
    <ul role="list" aria-label={labelStrings.title} className="rounded-lg border border-line bg-surface">
      {rows.map((label) => (
        <LabelLine
          key={label.id}
          label={label}
          others={labels.filter((one) => one !== label)}
          mayChange={mayChange}
          isGone={isGone(label)}
          isRenamed={isRenamed(label)}
          onRename={(isOn) => rename(label, isOn)}
        />
      ))}
    </ul>
  )
}

function NewLabel({ bot, labels }: { bot: string; labels: readonly Label[] }) {
  const [name, setName] = useState('')
  const [taken, setTaken] = useState<string | null>(null)
  const has = labelCalled(labels, name)
  const add = useAction(async () => {
    keepLabel(await callApi(upsertLabel, { body: { tagName: name, client_key: bot } }))
    // What was typed while it was on its way is the next one.
    setName((now) => (now === name ? '' : now))
  })
  const error = taken ?? add.failure?.message ?? null
  const submit = () => {
    // Of the one that is being made the page may hear before its answer.
    if (name.trim() === '' || add.isRunning) return
    if (has) setTaken(labelStrings.has(has.name))
    else add.run()
  }
  return (
    <form
      className="mb-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="flex gap-2">
        <input
          type="text"
          autoComplete="off"
          maxLength={60}
          value={name}
          aria-label={labelStrings.placeholder}
          aria-invalid={error !== null}
          placeholder={labelStrings.placeholder}
          className="h-[34px] min-w-0 flex-1 rounded-md border border-edge bg-raised px-2.5 text-ink aria-invalid:border-danger pointer-coarse:h-11"
          onChange={(event) => {
            setName(event.target.value)
            setTaken(null)
            add.forget()
          }}
        />
        <Button type="submit" disabled={name.trim() === ''} className="h-[34px] pointer-coarse:h-11">
          {labelStrings.add}
        </Button>
      </div>
      <p role="alert" className="mt-1 text-danger-ink empty:hidden">
        {error}
      </p>
    </form>
  )
}
