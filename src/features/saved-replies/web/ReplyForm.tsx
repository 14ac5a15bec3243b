import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { callApi } from '#web/query/callApi.ts'
import { forgetNew, idOfNew } from '#web/query/idOfNew.ts'
import { useAction } from '#web/query/useAction.ts'
import { Button } from '#web/components/Button.tsx'
import { AreaField, SelectField, TextField } from '#web/components/Field.tsx'
import { saveReply, type Reply } from '#features/saved-replies/contract.ts'
import { knownMe, membershipOf } from '#web/query/useMe.ts'
import { FieldButtons } from './FieldButtons.tsx'
import type { Written } from './managingReplies.ts'
import { NamedButtons } from './NamedButtons.tsx'
import { repliesQuery } from './repliesQuery.ts'
import { replyStrings } from './reply.strings.ts'
import { useBotChoices } from './useBotChoices.ts'

type Draft = Pick<Reply, 'name' | 'text' | 'shared' | 'client_key'>

const nothing: Draft = { name: '', text: '', shared: false, client_key: 'all' }

/**
 * What is being written, by the reply that it changes, or the workspace of a new one and what that is made of: what was begun of one answer is neither lost
 * nor mixed where another one is saved before. It outlives the dialog, which a click beside it closes.
 */
const drafts = new Map<string, Partial<Draft>>()

const placeOf = (reply: Reply | null, written: Written | undefined) =>
  reply?.id ?? [membershipOf(knownMe())?.id, ...(written ? [written.text] : [])].join(' ')

interface ReplyFormProps {
  reply: Reply | null
  /** What a new one is made of. */
  written?: Written
  /** With the reply once it is saved; without where that was given up. */
  onDone: (saved?: Reply) => void
}

/**
 * Where a saved reply is written or changed. Cancel forgets what was typed. What nobody has touched follows what is changed elsewhere meanwhile, and one
 * that is deleted there is saved again.
 */
export function ReplyForm({ reply, written, onDone }: ReplyFormProps) {
  const place = placeOf(reply, written)
  const newAt = `reply ${place}`
  const [typed, setTyped] = useState<Partial<Draft>>(drafts.get(place) ?? {})
  /** What is changed: a new one from when it is there. */
  const [changed, setChanged] = useState(reply)
  const { isGone, known } = useKnown(changed, written)
  const { name, text, shared, client_key } = { ...known, ...typed }
  const type = (change: Partial<Draft>) => {
    const next = { ...typed, ...change }
    drafts.set(place, next)
    setTyped(next)
    save.forget()
  }
  const finish = () => {
    drafts.delete(place)
    forgetNew(newAt)
    onDone()
  }
  const form = useRef<HTMLFormElement>(null)
  const save = useAction(async () => {
    const sent = drafts.get(place)
    // What they did not touch stays as a colleague may have set it meanwhile.
    const body = changed && !isGone ? { id: changed.id, ...sent } : { new_id: idOfNew(newAt, name), name, text, shared, client_key }
    const saved = await callApi(saveReply, { body })
    forgetNew(newAt)
    // What was typed meanwhile waits to be saved.
    if (drafts.get(place) !== sent) return setChanged(saved)
    drafts.delete(place)
    // Where it was closed meanwhile, what is open by now may be another one.
    if (form.current) onDone(saved)
  })
  // Only its writer keeps a shared one to themselves again.
  const maySetShared = changed === null || isGone || changed.person === knownMe()?.id
  const isOfField = save.field === 'name' || save.field === 'text'
  const wrong = (field: string) => (save.field === field ? save.failure?.message : undefined)
  const area = useRef<HTMLTextAreaElement>(null)
  /** In the place of what is selected, and one writes on behind it. */
  const insert = (field: string) => {
    const element = area.current
    if (!element) return
    element.focus()
    element.setRangeText(field, element.selectionStart, element.selectionEnd, 'end')
    type({ text: element.value })
  }
  return (
    <form
      ref={form}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.run()
      }}
    >
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was asked for, and this is where one begins
        autoFocus
        label={replyStrings.name}
        placeholder={replyStrings.namePlaceholder}
        error={wrong('name')}
        value={name}
        maxLength={40}
        onChange={(event) => type({ name: event.target.value })}
      />
      <AreaField
        ref={area}
        label={replyStrings.text}
        error={wrong('text')}
        value={text}
        rows={6}
        maxLength={10_000}
        onChange={(event) => type({ text: event.target.value })}
      />
      {written ? (
        <NamedButtons
          text={text}
          known={written.fields}
          onChange={(next) => {
            area.current?.focus()
            type({ text: next })
          }}
        />
      ) : null}
      <FieldButtons onChoose={insert} />
      <BotField saved={known.client_key} chosen={client_key} onChoose={(key) => type({ client_key: key })} />
      {maySetShared ? (
        <label className="flex items-center gap-2 pointer-coarse:min-h-10">
          <input type="checkbox" className="size-4" checked={shared} onChange={(event) => type({ shared: event.target.checked })} />
          {replyStrings.shared}
        </label>
      ) : null}
      <p role="alert" className="text-danger-ink empty:hidden">
        {isOfField ? null : save.failure?.message}
      </p>
      <div className="flex justify-end gap-2">
        <Button onClick={finish}>{replyStrings.back}</Button>
        <Button variant="main" type="submit" disabled={save.isRunning || name.trim() === '' || text.trim() === ''}>
          {replyStrings.save}
        </Button>
      </div>
    </form>
  )
}

interface BotFieldProps {
  /** Of which bot it is as it is saved, and as it is chosen. */
  saved: string
  chosen: string
  onChoose: (clientKey: string) => void
}

/** For the customers of which bot it is, where there are several. */
function BotField({ saved, chosen, onChoose }: BotFieldProps) {
  const choices = useBotChoices([saved, chosen])
  if (!choices) return null
  return <SelectField label={replyStrings.bot} choices={choices} value={chosen} onChange={(event) => onChoose(event.target.value)} />
}

/** A reply as it is by now, or as it was before it was deleted; a new one as it begins. */
function useKnown(reply: Reply | null, written: Written | undefined): { known: Draft; isGone: boolean } {
  const { data: replies } = useQuery({ ...repliesQuery, enabled: false })
  const now = replies?.find(({ id }) => id === reply?.id)
  return {
    known: now ?? reply ?? { ...nothing, text: written?.text ?? '' },
    isGone: reply !== null && replies !== undefined && now === undefined,
  }
}
