import { createElement, type FunctionComponent, type SVGProps } from 'react'

interface IconData {
  name: string
  node: [tag: string, attributes: Record<string, string>][]
}
interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number | string
}

/** An icon as a component: 24 units wide, drawn in the colour of the text, hidden from screen readers unless it is given a name. */
export function drawIcon({ name, node }: IconData): FunctionComponent<IconProps> {
  return function Icon({ size = 24, className, children, ...rest }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': 'aria-label' in rest ? undefined : true,
        className: `icon-${name}${className ? ` ${className}` : ''}`,
        ...rest,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      children,
    )
  }
}
