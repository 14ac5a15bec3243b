import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
}
interface Property extends Node {
  key: Node & { name?: string }
}
interface Initialised extends Node {
  id: Node & { name: string }
  init: (Node & { callee?: Node & { name?: string }; arguments?: (Node & { properties?: Property[] })[] }) | null
}
interface Declaration extends Node {
  declaration?: Declaration | null
  declarations?: Initialised[]
}

/** The files that declare calls and events: each feature's `contract.ts` and `…Contract.ts`, and the events of the server itself. */
export const contracts = /\/src\/(features\/[\w/-]+\/\w*[cC]ontract|shared\/liveProtocol)\.ts$/

/** What the page needs of a call or an event; the rest of it (shapes, sentences for the API page) is for the server. */
const kept = ['name', 'method', 'path']

/**
 * Makes contracts light in the browser: of `call({…})` and `event({…})` only the name, the method and the path stay, and a shape that nothing on
 * the page parses with is dropped, and zod with it. The page trusts the server's answers, which the server has checked; a form that wants
 * to check what is typed imports the shape it needs and brings zod along, in its own part of the page.
 */
export function stripContracts(): Plugin {
  return {
    name: 'strip-contracts',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/src\/(features|shared)\/[\w/-]+\.ts$/ },
      handler(code, id) {
        // A shape may stand beside what goes by it, such as the hours in which somebody wants quiet.
        if (!contracts.test(id) && !/from ["']zod/.test(code)) return null
        return { code: stripContract(code, this.parse(code) as unknown as { body: Declaration[] }), map: null }
      },
    },
  }
}

/** The source of a contract without what the page does not need. */
export function stripContract(code: string, program: { body: Declaration[] }): string {
  let text = ''
  let at = 0
  const put = (node: Node, replacement: string) => {
    text += code.slice(at, node.start) + replacement
    at = node.end
  }
  for (const statement of program.body) {
    for (const { init } of (statement.declaration ?? statement).declarations ?? []) {
      if (init?.type !== 'CallExpression') continue
      const source = code.slice(init.start, init.end)
      const named = init.callee?.name === 'call' || init.callee?.name === 'event' ? init.arguments?.[0]?.properties : undefined
      put(
        init,
        named
          ? `/*#__PURE__*/ ${init.callee!.name}({ ${named
              .filter(isKept)
              .map((one) => code.slice(one.start, one.end))
              .join(', ')} })`
          : `/*#__PURE__*/ (() => ${source})()`,
      )
    }
  }
  return text + code.slice(at)
}

function isKept(property: Property): boolean {
  return property.type === 'SpreadElement' || kept.includes(property.key.name ?? '')
}
