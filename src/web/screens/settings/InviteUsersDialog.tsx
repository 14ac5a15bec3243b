import { RightsFields } from '#features/workspaces/members/web/RightsFields.tsx'
import { ScopeFields } from '#features/workspaces/members/web/ScopeFields.tsx'
import type { Membership } from '#features/workspaces/members/contract.ts'
import { withToggles } from '#features/workspaces/members/rules.ts'
import { rightsText } from '#features/workspaces/members/rightsText.ts'
import { InviteDialog } from '#features/workspaces/invites/web/InviteDialog.tsx'
import { inviteStrings } from '#features/workspaces/invites/web/invite.strings.ts'

interface InviteUsersDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  actor: Membership
  /** Where the reader's own address ends. */
  domain: string
}

/** The dialog that asks people in, with the choice of what they may do and see. */
export function InviteUsersDialog({ actor, ...rest }: InviteUsersDialogProps) {
  return (
    <InviteDialog
      {...rest}
      actor={actor}
      // oxlint-disable-next-line react/no-unstable-nested-components -- called by the dialog, not drawn as a component
      fields={(given, onGive) => (
        <details className="group rounded-lg border border-line">
          <summary className="cursor-pointer px-3.5 py-2.5 font-[550] select-none pointer-coarse:py-[11px]">
            {inviteStrings.given}{' '}
            <span className="font-normal">{rightsText({ ...given, scope_bots: [...given.scope_bots], is_owner: false })}</span>
          </summary>
          <div className="space-y-5 px-3.5 pb-3.5">
            <RightsFields given={given} actor={actor} locked={false} onGive={onGive} />
            <ScopeFields
              given={{ ...given, scope_bots: [...given.scope_bots] }}
              actor={actor}
              onGive={onGive}
              onToggle={(bot, on) => onGive({ scope_bots: withToggles(given.scope_bots, { [bot]: on }) })}
            />
          </div>
        </details>
      )}
    />
  )
}
