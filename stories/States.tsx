import type { ComponentType } from 'react'

interface StatesProps<Props, Common extends Partial<Props>> {
  readonly of: ComponentType<Props>
  /** The properties that are the same in all states. */
  readonly common: Common
  /** Each state by its name, with the properties that make it. */
  readonly states: Readonly<Record<string, Omit<Props, keyof Common> & Partial<Props>>>
}

/** A component in several states, one below the other under their names: one story, and one check by axe, for all of them. */
export function States<Props, Common extends Partial<Props>>({ of: Part, common, states }: StatesProps<Props, Common>) {
  return (
    <div className="story-states">
      {Object.entries(states).map(([name, state]) => (
        <section key={name} aria-label={name}>
          <p className="story-state small muted">{name}</p>
          <Part {...({ ...common, ...state } as unknown as Props & object)} />
        </section>
      ))}
    </div>
  )
}
