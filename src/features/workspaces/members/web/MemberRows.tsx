import { Settings } from 'lucide-react'
import { memberStrings } from './member.strings.ts'
import { Avatar } from '#web/components/Avatar.tsx'
import { CardList } from '#web/components/CardList.tsx'
import { Link } from '#web/navigation/Link.tsx'
import type { WorkspaceMember } from '#features/workspaces/members/contract.ts'
import { shownRole } from './shownRole.ts'

interface MemberRowsProps {
  members: readonly WorkspaceMember[]
  /** The reader's id. */
  me: string
  hrefOf: (member: WorkspaceMember) => string
}

/** The people of a workspace, each with what they are and the way to their settings. */
export function MemberRows({ members, me, hrefOf }: MemberRowsProps) {
  return (
    <CardList>
      {members.map((member) => (
        <Row key={member.id} member={member} isMe={member.id === me} href={hrefOf(member)} />
      ))}
    </CardList>
  )
}

function Row({ member, isMe, href }: { member: WorkspaceMember; isMe: boolean; href: string }) {
  const { title, detail } = shownRole(member)
  return (
    <li className="relative flex items-center gap-3 border-b border-line/60 px-3.5 py-2.5 transition-colors last:border-b-0 hover:bg-hover">
      <Avatar id={member.id} name={member.name || member.email} image={member.image} />
      <div className="min-w-0 flex-1 md:flex md:items-center md:gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate font-[550]">
            {member.name || member.email}
            {isMe ? <span className="font-normal text-ink-3"> · {memberStrings.you}</span> : null}
          </p>
          <p className="text-sm wrap-anywhere text-ink-2">{member.email}</p>
        </div>
        <p className="text-sm text-pretty max-md:mt-0.5 md:max-w-[45%] md:shrink-0 md:text-right">
          {title ? <span className="block font-[550]">{title}</span> : null}
          {detail ? <span className="block text-ink-3">{detail}</span> : null}
        </p>
      </div>
      <Link
        href={href}
        aria-label={memberStrings.settingsOf(member.name || member.email)}
        className="grid size-[30px] shrink-0 place-items-center rounded-md text-ink-2 after:absolute after:inset-0 hover:text-ink pointer-coarse:size-10"
      >
        <Settings size={16} aria-hidden="true" />
      </Link>
    </li>
  )
}
