import type { FastifyReply } from 'fastify'

/** An error as the Graph API words it. */
export interface GraphFault {
  code: number
  subcode?: number
  message: string
  status?: number
  transient?: true
}

export const graphFaults = {
  token: {
    code: 190,
    subcode: 463,
    message:
      'Error validating access token: Session has expired on Friday, 20-Nov-26 08:00:00 PST. The current time is Sunday, 22-Nov-26 12:00:00 PST.',
    status: 401,
  },
  proof: { code: 100, message: 'Invalid appsecret_proof provided in the API argument' },
  permission: {
    code: 200,
    message: '(#200) Requires pages_messaging permission to manage the object',
    status: 403,
  },
  control: { code: 10, message: '(#10) Only the page’s primary receiver may do this.', status: 403 },
  window: { code: 10, subcode: 2018278, message: '(#10) This message is sent outside of allowed window.' },
  tag: { code: 100, subcode: 2018276, message: '(#100) Cannot tag messages with HUMAN_AGENT without prior approval.' },
  otherApp: {
    code: 10,
    subcode: 2018300,
    message: '(#10) Message Failed To Send Because Another App Is Controlling This Thread Now.',
  },
  notOwner: { code: 100, subcode: 2534037, message: '(#100) The action is invalid since it’s not the thread owner.' },
  person: { code: 551, subcode: 1545041, message: '(#551) This person isn’t available right now.' },
  busy: { code: 613, subcode: 1996002, message: '(#613) Calls to this api have exceeded the rate limit.' },
  restricted: { code: 10, subcode: 1893063, message: '(#10) This Page is restricted from sending messages.', status: 403 },
  file: { code: 100, subcode: 2018008, message: '(#100) Failed to fetch the file from the url' },
  persona: { code: 100, message: '(#100) Param persona_id must be the id of a persona of this page.' },
  tooLong: { code: 100, message: '(#100) Length of param message[text] must be less than or equal to 2000' },
  empty: { code: 100, message: '(#100) The message must have text or an attachment.' },
  down: { code: 2, message: 'An unexpected error has occurred. Please retry your request later.', status: 500, transient: true },
  noSuchPerson: { code: 100, subcode: 2018001, message: '(#100) No matching user found' },
  noSuchObject: {
    code: 100,
    subcode: 33,
    message:
      'Unsupported get request. Object with this ID does not exist, cannot be loaded due to missing permissions, or does not support this operation.',
  },
  unknownPath: { code: 2500, message: 'Unknown path components' },
} satisfies Record<string, GraphFault>

/** Answers with an error in the shape of the Graph API. */
export function refuse(reply: FastifyReply, { code, subcode, message, status = 400, transient }: GraphFault): FastifyReply {
  const error = {
    message,
    type: 'OAuthException',
    ...(transient && { is_transient: true }),
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    fbtrace_id: 'AbCdEfGhIjKlMnOpQrStUv',
  }
  return reply.code(status).send({ error })
}
