import { brand } from '#shared/brand.ts'
import type { DirectFailure } from './ports.ts'

/** What direct messages in Slack say, and why one did not come. */
export const directStrings = {
  open: 'Open',
  test: { title: `A test from ${brand.name}: alerts reach you here.`, line: 'Choose what reaches you.' },
  why: {
    token: () => 'We no longer have access to Slack. Reconnect it in the workspace settings.',
    scope: (detail) => `The connection to Slack lacks the right "${detail}". Connect it again in the settings of the workspace.`,
    nobody: () => 'Slack knows nobody by this e-mail address.',
    refused: (detail) => `Slack refused it (${detail}).`,
    busy: () => 'Slack asked us to wait until it was worth nothing any more.',
    unsure: (detail) => `Slack did not answer, so nobody knows whether it arrived${detail === '' ? '' : ` (${detail})`}.`,
  } satisfies Record<DirectFailure['reason'], (detail: string) => string>,
  /** The workspace has no Slack, or not any more. */
  off: 'The workspace is not connected to Slack.',
  late: 'It was out of date by the time it could be sent.',
} as const

/** A failure as people read it. */
export const whyNot = ({ reason, detail }: DirectFailure): string => directStrings.why[reason](detail)
