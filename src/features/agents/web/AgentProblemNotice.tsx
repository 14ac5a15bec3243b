import { Notice } from '#web/components/Notice.tsx'
import { agentStrings as text } from './agents.strings.ts'
import type { AgentProblem } from './createAgent.ts'
import { ConnectLink } from './ConnectLink.tsx'

/** Why no agent was made, and what to do about it. `path` is where the person comes back to. */
export function AgentProblemNotice({ problem, path }: { problem: AgentProblem; path: string }) {
  if (problem.kind === 'terms') {
    const [before, link, after] = text.terms
    return (
      <Notice variant="warning">
        {before}{' '}
        <a href={text.termsAddress} target="_blank" rel="noopener noreferrer" className="font-[550] underline underline-offset-2">
          {link}
        </a>{' '}
        {after}
      </Notice>
    )
  }
  if (problem.kind === 'rights') {
    return (
      <Notice variant="warning">
        <p className="mb-2">{text.rights}</p>
        <ConnectLink at={problem.at} path={path}>
          {text.grant}
        </ConnectLink>
      </Notice>
    )
  }
  return (
    <Notice variant="failed">
      {problem.message === '' ? (
        text.unknown
      ) : (
        <>
          {text.wrong} {problem.message}
        </>
      )}
    </Notice>
  )
}
