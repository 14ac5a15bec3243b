import { useEffect, useMemo, type RefObject } from 'react'
import type { Conversation } from '#features/inbox/conversations/contract.ts'
import { holderOf, type Holder } from '#features/inbox/conversations/rules.ts'
import { groups, mentionsIn } from '#features/inbox/handoff/mentions.ts'
import { strings } from '#shared/app.strings.ts'
import { classes } from '#web/components/classes.ts'
import { lazyComponent } from '#web/lazy/lazyComponent.tsx'
import { useKeys } from '#web/hooks/keys.ts'
import { useStore } from '#web/hooks/store.ts'
import { takeBackLast } from '#features/inbox/web/sending/undoable.ts'
import type { Written } from '#features/inbox/web/sending/useSending.ts'
import { usePane } from '#features/inbox/web/pane/PaneContext.ts'
import { paneStrings } from '#features/inbox/web/pane/pane.strings.ts'
import { ComposerBar } from './ComposerBar.tsx'
import { ComposerModes } from './ComposerModes.tsx'
import { ComposerPart } from './ComposerPart.tsx'
import { afterSending, afterAnswer, afterChoice, secretIn, textOf, afterTyping, type Draft, type Mode } from './Draft.ts'
import { draftOf } from './draftOf.ts'
import { fetchLimits } from './limits.ts'
import { openList } from './listSign.ts'
import { MessageField } from './MessageField.tsx'
import { missingFields } from './replyFields.ts'
import { moveFiles, filesOf, type ComposerFile } from './composerFiles.ts'
import { useTakeAhead } from './typeAhead.ts'
import { leftIn, useFormer } from './useFormer.ts'
import { useSource, type ComposerSource } from './useSource.ts'
import { useTypingSign } from './useTypingSign.ts'
import { useUnseeing } from './useUnseeing.ts'

/** Fetched with the mention that may be taken out again, or be meant for the customer. */
const question = lazyComponent(() => import('./DraftQuestion.tsx').then((module) => module.DraftQuestion))

const tools = lazyComponent(() => import('./ComposerTools.tsx').then((module) => module.ComposerTools))
/** Fetched with the first file. */
const tray = lazyComponent(() => import('./FileTray.tsx').then((module) => module.FileTray))

interface ComposerProps {
  conversation: Conversation
  field: RefObject<HTMLTextAreaElement | null>
  /** Who else has the conversation open. */
  others: readonly string[]
  onSend: (written: Written) => void
}

/** Where replies and notes are written. Its edge has the colour of who holds the baton. */
export function Composer({ conversation, field, others, onSend }: ComposerProps) {
  const { me } = usePane()
  const kept = draftOf(me.id, conversation.id)
  const draft = useStore(kept)
  const shown = filesOf(conversation.id)
  const allFiles = useStore(shown)
  const files = allFiles.filter((one) => one.mode === draft.mode)
  const arriving = files.some((one) => !one.sent && one.why === null)
  const failed = files.filter((one) => one.why !== null)
  const refused = failed.filter((one) => !one.retryable).length
  const sayTyping = useTypingSign(conversation.id)
  const colleagues = useMemo(() => [...me.users.filter((colleague) => colleague.id !== me.id), ...groups], [me])
  const { left: gone, renamed } = useFormer(conversation.team, me.users)
  /** Whom a text may name: what was begun before a colleague got another name means them still. */
  const named = useMemo(() => [...colleagues, ...renamed.filter(({ id }) => id !== me.id)], [colleagues, renamed, me.id])
  const text = textOf(draft)
  const { who, unsure } = mentionsIn(text, named)
  const mentions = [...who, ...unsure.map((called) => `@${called}`)]
  /** What may mean several colleagues, and stands in a reply. */
  const mayMention = secretIn(
    draft,
    unsure.map((called) => `@${called}`),
  )
  const missing = missingFields(text)
  const isNote = draft.mode === 'note'
  const unseeing = useUnseeing(conversation, isNote && who.length > 0)
  const untold = colleagues.filter(({ id }) => who.includes(id) && unseeing.has(id)).map(({ name }) => name)
  const left = leftIn(text, me.users, gone)
  const sourceState = useSource(conversation, { isNote, text, files })
  const { part, bot, source, verdict, mayHandBack } = sourceState
  const canShowFiles = tray.useLoaded() !== null
  const isBegun = files.length > 0 ? canShowFiles : text.trim() !== ''
  const maySend = isBegun && !arriving && failed.length === 0 && missing.length === 0 && !verdict?.refusal && !draft.asks

  const Tools = tools.useLoaded()
  useEffect(() => {
    // After what the conversation itself needs.
    const timer = setTimeout(() => {
      tools.preload()
      fetchLimits()
    }, 300)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (draft.byMention) question.preload()
  }, [draft.byMention])

  /** Files go with the words that become a note by a mention, and come back with them; a mode that is chosen keeps its own. */
  const put = (next: Draft) => {
    const before = kept.get()
    if (next.mode !== before.mode && (next.byMention || before.byMention)) moveFiles(conversation.id, before.mode, next.mode)
    kept.set(next)
  }
  const type = (value: string) => {
    const hasNote = kept.get().note.trim() !== '' || allFiles.some((one) => one.mode === 'note')
    const next = afterTyping(kept.get(), value, mentionsIn(value, named, true).who, hasNote)
    put(next)
    // What the workspace says among itself is not announced as an answer being written.
    if (next.mode === 'reply' && value !== '') sayTyping()
  }
  const choose = (mode: Mode) => {
    put(afterChoice(kept.get(), mode, mentions))
    const { current } = field
    // In a field that nobody was in yet the caret stands before the draft.
    if (current?.selectionEnd === 0) current.setSelectionRange(current.value.length, current.value.length)
    current?.focus()
  }
  const answer = (mode: Mode) => {
    if (mode === 'note' && draft.mode === 'reply') moveFiles(conversation.id, 'reply', 'note')
    put(afterAnswer(kept.get(), mode, mentions))
    field.current?.focus()
  }
  const send = (handBack = false) => {
    // What was sent a moment ago is not sent again before the screen knows.
    if (!maySend || kept.get() !== draft) return
    if (!isNote && secretIn(draft, mentions).length > 0) return choose('reply')
    const written: Written = {
      pictures: files.flatMap(({ sent }) => sent ?? []),
      text,
      type: isNote ? 'note' : 'message',
      privateRecipients: isNote ? who : [],
      public: !isNote && mentions.length > 0,
      ...(handBack && mayHandBack && { handBack }),
    }
    // The draft goes when the outbox has it, also on the device: whatever happens, it is in one of them.
    onSend(written)
    kept.set(afterSending(draft))
    shown.set(shown.get().filter((one) => one.mode !== draft.mode))
    field.current?.focus()
  }
  useKeys({ 'mod+Enter': { says: strings.keys.handBack, group: 'Conversation' } })
  useTakeAhead(conversation.id, (mode, begun) => {
    choose(mode)
    const before = textOf(kept.get())
    if (begun !== '') type(before.trim() === '' ? begun : `${before} ${begun}`)
  })

  return (
    <section aria-label={paneStrings.mode} className="mx-2 mb-2 shrink-0 pb-[env(safe-area-inset-bottom)] md:mx-4 md:mb-4">
      <div
        className={classes(
          'relative rounded-xl border border-t-[3px] transition-colors duration-160 forced-colors:has-[textarea:focus-visible]:outline-2',
          isNote ? 'border-note-line bg-note' : 'border-edge bg-raised',
          edges[holderOf(conversation, Boolean(bot?.ai_off))],
        )}
      >
        <ComposerModes conversation={conversation} mode={draft.mode} begun={begunIn(draft, allFiles)} others={others} onChoose={choose} />
        {draft.asks ? (
          <ComposerPart
            part={question}
            given={{
              asks: draft.asks,
              mode: draft.mode,
              mentioned: mentions.map((one) => colleagues.find(({ id }) => id === one)?.name ?? one),
              customer: conversation.name,
              onAnswer: answer,
            }}
          />
        ) : null}
        <SourceNotices of={sourceState} isNote={isNote} onNote={() => choose('note')} />
        <Files conversation={conversation.id} files={files} source={source} />
        <MessageField
          field={field}
          draft={draft}
          conversation={conversation}
          colleagues={colleagues}
          onText={type}
          onSend={send}
          onUndo={() => takeBackLast(me.id, conversation.id)}
        />
        <ComposerBar
          room={part && source ? <part.RoomLeft length={text.length} max={source.limits.textLength} /> : null}
          hint={hintOf(draft, { arriving, refused, failed: failed.length, missing, mayMention, untold, left })}
          maySend={maySend}
          onMention={() => openList(field.current, '@')}
          tools={
            Tools ? (
              <Tools conversation={conversation.id} mode={draft.mode} field={field} source={source} />
            ) : (
              // The room of its three buttons, so that nothing moves when they come.
              <span className="h-[30px] w-[106px] pointer-coarse:h-10 pointer-coarse:w-[136px]" />
            )
          }
          mayHandBack={mayHandBack}
          onSend={send}
        />
      </div>
    </section>
  )
}

interface SourceNoticesProps {
  of: ComposerSource
  isNote: boolean
  onNote: () => void
}

/** That nothing goes out to the source now, and what it does not take of what is written. */
function SourceNotices({ of: { part, bot, verdict }, isNote, onNote }: SourceNoticesProps) {
  if (!part) return null
  return (
    <>
      {bot?.broken?.source && !isNote ? <part.BrokenSource bot={bot.client_key} why={bot.broken.source} /> : null}
      {verdict ? <part.SourceNotice verdict={verdict} onNote={onNote} /> : null}
    </>
  )
}

interface FilesProps {
  conversation: string
  files: readonly ComposerFile[]
  source: ComposerSource['source']
}

/** The files of what is written. */
function Files({ conversation, files, source }: FilesProps) {
  if (files.length === 0) return null
  const linkFor = source?.limits.files.as === 'link' ? source.name : null
  return <ComposerPart part={tray} given={{ conversation, files, linkFor }} />
}

interface Hints {
  arriving: boolean
  refused: number
  failed: number
  missing: string[]
  mayMention: string[]
  /** Who is mentioned in the note and will not see it. */
  untold: string[]
  /** Who is mentioned in it and is in the workspace no more. */
  left: string[]
}

/** What keeps it from being sent, else what one should know of who reads it; '' for nothing. */
function hintOf({ mode, byMention, asks }: Draft, { arriving, refused, failed, missing, mayMention, untold, left }: Hints): string {
  if (arriving) return paneStrings.arriving
  if (refused > 0) return paneStrings.refused(refused)
  if (failed > 0) return paneStrings.notUploaded
  if (missing.length > 0) return paneStrings.fillIn(missing)
  if (mode === 'note') {
    const why = byMention && !asks ? [paneStrings.becameNote] : []
    const whom = untold.length > 0 ? [paneStrings.untold(untold)] : []
    const gone = left.length > 0 ? [paneStrings.left(left)] : []
    return [...why, ...whom, ...gone].join(' ') || strings.conversation.onlyWorkspace
  }
  return mayMention.length > 0 && !asks ? paneStrings.looksLikeColleague(mayMention) : ''
}

/** The modes in which something is written or shown. */
function begunIn(draft: Draft, files: readonly { mode: Mode }[]): Mode[] {
  return (['reply', 'note'] as const).filter((mode) => draft[mode].trim() !== '' || files.some((one) => one.mode === mode))
}

/** The whole edge takes the colour while somebody writes, and is what shows the focus: one line rather than a ring around it. */
const edges: Record<Holder, string> = {
  ai: 'border-t-ai has-[textarea:focus-visible]:border-ai has-[textarea:focus-visible]:ring-ai has-[textarea:focus-visible]:ring-1',
  person:
    'border-t-person has-[textarea:focus-visible]:border-person has-[textarea:focus-visible]:ring-person has-[textarea:focus-visible]:ring-1',
  help: 'border-t-help has-[textarea:focus-visible]:border-help has-[textarea:focus-visible]:ring-help has-[textarea:focus-visible]:ring-1',
  nobody:
    'border-t-edge has-[textarea:focus-visible]:border-focus has-[textarea:focus-visible]:ring-focus has-[textarea:focus-visible]:ring-1',
}
