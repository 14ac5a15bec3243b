import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import type { Relay, RelayCommand, SandboxState } from '#sandbox/phone/contract.ts'
import { commandRelay, workspaceOfVisitor } from '#sandbox/web/api.ts'
import { sandboxStateKey } from '#sandbox/web/useSandboxState.ts'
import { moveDock } from './dockPlace.ts'
import { furtherOf } from './furtherOf.ts'

/**
 * Begins the first hand-over when a visitor who may see it comes to the inbox, and opens the phone on which it happens. Returns how a visitor
 * puts it away.
 */
export function useFirstRelay(sandbox: SandboxState | undefined): () => void {
  const path = usePathname()
  const queries = useQueryClient()
  const isBegun = useRef(false)
  const step = sandbox?.relay.step
  const isInbox = path.startsWith('/messages')
  const command = async (what: RelayCommand['do']): Promise<void> => {
    const relay = await commandRelay({ do: what })
    queries.setQueryData<SandboxState>(sandboxStateKey, (known) => known && { ...known, relay: furtherOf(known.relay, relay) })
  }
  useEffect(() => {
    if (step !== 'new' || !isInbox || isBegun.current || sandbox === undefined) return
    isBegun.current = true
    const begin = async (relay: Relay) => {
      // Somebody of another workspace would wait for what never comes.
      if ((await workspaceOfVisitor()) !== sandbox.workspace) return
      moveDock({ isOpen: true, bot: relay.bot, customer: relay.customer })
      await command('start')
    }
    // What fails now is tried again when the visitor comes back to the inbox.
    begin(sandbox.relay).catch(() => (isBegun.current = false))
  })
  return () => void command('end').catch(() => undefined)
}
