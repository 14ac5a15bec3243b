import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasFailed } from '#web/query/hasFailed.ts'
import { LoadFailed } from '#web/query/LoadFailed.tsx'
import { DialogFrame } from '#web/components/dialog/DialogFrame.tsx'
import { Button } from '#web/components/Button.tsx'
import { classes } from '#web/components/classes.ts'
import { FieldSkeleton } from '#web/components/FieldSkeleton.tsx'
import { SelectField } from '#web/components/Field.tsx'
import { FindField } from '#web/components/FindField.tsx'
import { Section } from '#web/components/Section.tsx'
import { SkeletonRows } from '#web/components/SkeletonRows.tsx'
import type { Reply } from '#features/saved-replies/contract.ts'
import { matchingReplies } from '#features/saved-replies/rules.ts'
import { repliesQuery } from './repliesQuery.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { ReplyList } from './ReplyList.tsx'
import { formTitle, replyStrings } from './reply.strings.ts'
import { useHasBotChoice, useMetBots } from './useBotChoices.ts'

interface ReplySettingsProps {
  /** What is being written: a reply to change, or null for a new one; undefined while nothing is. */
  writing: Reply | null | undefined
  onWrite: (reply: Reply | null | undefined) => void
}

/** Every saved reply somebody has: found by name and words, their own and the shared ones apart. */
export function ReplySettings({ writing, onWrite }: ReplySettingsProps) {
  const query = useQuery(repliesQuery)
  const { data } = query
  const [wanted, setWanted] = useState('')
  const which = useWhich(data)
  if (hasFailed(query)) return <LoadFailed what={replyStrings.failed} query={query} />
  if (!data) {
    return (
      <>
        <div className={fieldsClass(which.choices)}>
          <FieldSkeleton label={replyStrings.find} />
          {which.choices ? <FieldSkeleton label={replyStrings.which} /> : null}
        </div>
        <SkeletonRows count={4} hasFace={false} />
      </>
    )
  }
  const found = matchingReplies(data.filter(which.isMeant), wanted.trim().replace(/^\//, ''))
  const parts = [
    { title: replyStrings.own, replies: found.filter(({ shared }) => !shared) },
    { title: replyStrings.ofAll, replies: found.filter(({ shared }) => shared) },
  ]
  return (
    <>
      {data.length === 0 ? (
        <p className="text-ink-2">{replyStrings.none}</p>
      ) : (
        <div className={fieldsClass(which.choices)}>
          <FindField label={replyStrings.find} value={wanted} onChange={setWanted} />
          {which.choices ? (
            <SelectField
              label={replyStrings.which}
              choices={which.choices}
              value={which.chosen}
              onChange={(event) => which.choose(event.target.value)}
            />
          ) : null}
        </div>
      )}
      {data.length > 0 && found.length === 0 ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <p role="status" className="text-ink-2">
            {replyStrings.nothingFits}
          </p>
          <Button
            onClick={() => {
              setWanted('')
              which.choose('')
            }}
          >
            {which.chosen === '' ? replyStrings.clear : replyStrings.showEvery}
          </Button>
        </div>
      ) : null}
      {parts.map(({ title, replies }) =>
        replies.length === 0 ? null : (
          <Section key={title} title={title}>
            <div className="rounded-lg border border-line bg-surface">
              <ReplyList name={title} replies={replies} isInset onEdit={onWrite} />
            </div>
          </Section>
        ),
      )}
      {writing === undefined ? null : (
        <DialogFrame open onOpenChange={(open) => !open && onWrite(undefined)} title={formTitle(writing)}>
          <ReplyForm reply={writing} onDone={() => onWrite(undefined)} />
        </DialogFrame>
      )}
    </>
  )
}

const fieldsClass = (choices: object | null) => classes('grid items-start gap-3', choices !== null && 'md:grid-cols-[1fr_15rem]')

/** Narrows replies to those for all bots, or of one: what can be chosen, null where there are no bots to tell apart. */
function useWhich(replies: readonly Reply[] = []) {
  const [wish, choose] = useState('')
  const bots = useMetBots()
  const hasChoice = useHasBotChoice()
  const isOfBots = hasChoice || replies.some(({ client_key }) => client_key !== 'all')
  const ofBots = bots.map(({ client_key, name }) => [client_key, replyStrings.ofBot(name)] as const)
  const choices: Record<string, string> = { '': replyStrings.every, all: replyStrings.forAll, ...Object.fromEntries(ofBots) }
  // A bot may go while one looks at its replies.
  const chosen = isOfBots && wish in choices ? wish : ''
  const isMeant = ({ client_key }: Reply) => chosen === '' || chosen === client_key
  return { choices: isOfBots ? choices : null, chosen, choose, isMeant }
}
