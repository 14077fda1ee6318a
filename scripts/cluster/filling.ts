import { readFileSync } from 'node:fs'

/** What stands for @…@ in a configuration of deploy/cluster. */
export type Filled = Readonly<Record<string, string | number>>

/** The configuration with its values. One that it lacks is a fault: no program would understand it. */
export function fill(template: string, values: Filled): string {
  return template.replaceAll(/@([A-Z]+(?:_[A-Z]+)*)@/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`There is no value for @${name}@.`)
    return String(value)
  })
}

export const configuration = (name: 'etcd.env' | 'patroni.yml' | 'haproxy.cfg', values: Filled): string =>
  fill(readFileSync(new URL(`../../deploy/cluster/${name}`, import.meta.url), 'utf8').replaceAll(/^#.*\n/gm, ''), values)

/** A file of lines NAME="value", as systemd reads it for a service. */
export const environmentOf = (file: string): Record<string, string> =>
  Object.fromEntries([...file.matchAll(/^(\w+)="(.*)"$/gm)].map(([, name = '', value = '']) => [name, value]))
