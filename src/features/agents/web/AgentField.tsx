import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { googleConnects } from '#features/auth/rules.ts'
import { useWaysIn } from '#web/query/useWaysIn.ts'
import { AppError } from '#shared/errors.ts'
import { Button } from '#web/components/Button.tsx'
import { ConfirmDialog } from '#web/components/dialog/ConfirmDialog.tsx'
import { Notice } from '#web/components/Notice.tsx'
import { Picker } from '#web/components/Picker.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { AgentProblemNotice } from './AgentProblemNotice.tsx'
import { agentStrings as text } from './agents.strings.ts'
import { agentsQuery } from './agentsQuery.ts'
import { ConnectLink } from './ConnectLink.tsx'
import { createAgent, type AgentProblem } from './createAgent.ts'

/** What stands among the agents for one that is yet to be made. */
const newAgent = { id: 'new', name: text.create, detail: '' }

interface AgentFieldProps {
  label: string
  help: string
  /** The project of the chosen agent; empty for none. */
  value: string
  error: string | null
  disabled: boolean
  /** What the bot is called so far: a new agent gets its name. */
  botName: string
  /** Where the person comes back to who connects an account. */
  path: string
  onChoose: (project: string) => void
}

/** The agent that answers for a bot: one of the connected account, or a new one. */
export function AgentField({ label, help, value, error, disabled, botName, path, onChoose }: AgentFieldProps) {
  // Who may not choose is not asked for an account.
  const query = useAgents(!disabled)
  const [isAsking, setAsking] = useState(false)
  const [isNameless, setNameless] = useState(false)
  const [problem, setProblem] = useState<AgentProblem | null>(null)
  const opener = useRef<HTMLDivElement>(null)
  const agents = query.data
  const items = agents?.map(({ parent, displayName }) => ({ id: parent.replace(/^projects\//, ''), name: displayName })) ?? []
  const named = items.map((item) => ({ ...item, detail: item.id }))
  const chosen = named.find(({ id }) => id === value) ?? (value === '' ? null : { id: value, name: value, detail: '' })
  const name = botName.trim()

  const choose = (id: string) => {
    setProblem(null)
    setNameless(id === newAgent.id && name === '')
    if (id !== newAgent.id) onChoose(id)
    else if (name !== '') setAsking(true)
  }
  const create = async () => {
    const made = await createAgent(name)
    if (made === null || 'kind' in made) return setProblem(made)
    onChoose(made.parent.replace(/^projects\//, ''))
    toast(text.created(made.displayName))
  }
  const nameless = isNameless && name === '' ? text.nameFirst : null
  return (
    <div ref={opener} tabIndex={-1} className="space-y-2 outline-none">
      <Picker
        label={label}
        help={agents?.length === 0 ? text.none : help}
        placeholder={query.isFetching && !agents ? text.loading : text.placeholder}
        error={nameless ?? error}
        items={[newAgent, ...named]}
        chosen={chosen}
        disabled={disabled || !agents}
        onChoose={(item) => choose(item?.id ?? '')}
        words={{ search: text.search, clear: text.clear, nobody: text.nobodyFits }}
      />
      <div role="status">{problem ? <AgentProblemNotice problem={problem} path={path} /> : null}</div>
      <Account query={query} path={path} disabled={disabled} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        opener={opener}
        title={text.confirm(name)}
        hint={text.confirmHint}
        action={text.create}
        variant="main"
        run={create}
      />
    </div>
  )
}

/** Whether this server has no app at the company, so that nobody can connect an account. */
const useIsOff = () => useWaysIn().data?.google === false

function useAgents(enabled: boolean) {
  const isOff = useIsOff()
  return useQuery({ ...agentsQuery, enabled: enabled && !isOff })
}

interface AccountProps {
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown }
  path: string
  disabled: boolean
}

/** The account that the agents are of: none, one that ran out, one whose agents could not be asked for, or one that can be changed. */
function Account({ query: { data, error, isFetching, refetch }, path, disabled }: AccountProps) {
  const isOff = useIsOff()
  if (disabled) return null
  if (isOff) return <Notice variant="warning">{text.off}</Notice>
  const details = error instanceof AppError && error.code === 'forbidden' ? error.details : undefined
  const reconnect = details?.['reconnect']
  if (error === null)
    return data === undefined ? null : (
      <ConnectLink at={googleConnects.agents} path={path}>
        {text.switch}
      </ConnectLink>
    )
  if (typeof reconnect !== 'string') {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{text.failed}</p>
        <Button aria-disabled={isFetching} className="aria-disabled:opacity-60" onClick={() => isFetching || void refetch()}>
          {text.tryAgain}
        </Button>
      </div>
    )
  }
  const account = details?.['account']
  if (account === undefined) {
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-ink-2">{text.connectHint}</p>
        <ConnectLink at={reconnect} path={path}>
          {text.connect}
        </ConnectLink>
      </div>
    )
  }
  return (
    <Notice variant="warning">
      <p className="mb-2">{text.expired(typeof account === 'string' ? account : null)}</p>
      <ConnectLink at={reconnect} path={path}>
        {text.reconnect}
      </ConnectLink>
    </Notice>
  )
}
