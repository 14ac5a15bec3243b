import { Grants } from './Grants.ts'

/** What people have allowed in the sandbox: the stand-ins for Google's other services take the same tokens. */
export const sandboxGrants = new Grants(Date.now)
