import type { Company } from '#features/auth/rules.ts'

/** Who somebody is by the word of a provider that we trust. `subject` never changes; everything else may. */
export interface ProvenIdentity {
  provider: Company
  subject: string
  /** Checked by the provider. */
  email: string
  name: string
  firstName: string
  /** An http or https address. */
  image: string | null
  /** What else the provider says, for those who list accounts: of Slack the team and the user there. */
  facts: Record<string, string>
}
