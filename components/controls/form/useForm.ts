import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type FieldName, type FieldProblems, type FormProblem, type FormValues, problemsIn, typedInto, withoutFields } from './FormState.ts'

/** Sends what was filled in; resolves to why it was refused, or to `null` when it is done. */
type FormSend<Values extends FormValues> = (values: Values) => Promise<FormProblem<FieldName<Values>> | null>

/** What a form begins with, what it asks of its fields, and where it goes. */
export interface FormOptions<Values extends FormValues> {
  readonly initial: Values
  /** What is wrong with what was filled in; a form with problems is not sent. */
  readonly check?: (values: Values) => FieldProblems<Values>
  /** Never called again while it runs. */
  readonly send: FormSend<Values>
  /** For values that their owner keeps: gets every change, and `initial` is then what they are now. */
  readonly onChange?: (change: Partial<Values>) => void
}

type Names<Values, Kind> = { readonly [Name in FieldName<Values>]: Values[Name] extends Kind ? Name : never }[FieldName<Values>]

/** A form as its parts use it. */
export interface FormState<Values extends FormValues> {
  readonly values: Values
  readonly isPending: boolean
  /** Why it was refused or not sent; `null` while nothing is known against it. */
  readonly problem: FormProblem<FieldName<Values>> | null
  readonly change: (change: Partial<Values>) => void
  /** Sends in another way than by the fields, such as with a passkey; pending and refused like the form itself. */
  readonly run: (send: FormSend<Values>) => void
  /** Begins again with the initial values. */
  readonly reset: () => void
  /** What a TextField or PasswordField of this name takes. */
  readonly text: (name: Names<Values, string>) => TextProps
  /** What a Checkbox of this name takes. */
  readonly box: (name: Names<Values, boolean>) => { readonly isSelected: boolean; readonly onChange: (isSelected: boolean) => void }
  /** What the `form` element takes. */
  readonly element: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly method: 'post'
    readonly noValidate: true
    readonly onSubmit: (event: FormEvent) => void
  }
}

interface TextProps {
  readonly name: string
  readonly value: string
  readonly onChange: (text: string) => void
  readonly isInvalid: boolean
  readonly error: string
  readonly validationBehavior: 'aria'
}

/**
 * The state of a form: its values, its problems by field, and whether it is being sent. It takes over what was typed before the script ran,
 * is sent once at a time, moves the focus to the first field that is wrong, and forgets what was wrong with a field as soon as it changes.
 */
export function useForm<Values extends FormValues>(options: FormOptions<Values>): FormState<Values> {
  const { initial, check, send } = options
  const [own, setOwn] = useState(initial)
  const values = options.onChange ? initial : own
  const [problem, setProblem] = useState<FormProblem<FieldName<Values>> | null>(null)
  const change = (part: Partial<Values>) => {
    setProblem((before) => withoutFields(before, Object.keys(part)))
    if (options.onChange) options.onChange(part)
    else setOwn((before) => ({ ...before, ...part }))
  }
  const form = useTyped(values, change)
  const { isPending, once } = useOnce()
  const focusFirst = useFirstProblem(form)
  const end = (rejection: FormProblem<FieldName<Values>> | null) => {
    setProblem(rejection)
    if (rejection) focusFirst()
  }
  const run = (by: FormSend<Values>) =>
    once(async () => {
      setProblem(null)
      end(await by(values))
    })
  const submit = () => {
    const found = check ? problemsIn(check(values)) : null
    if (!found) run(send)
    else if (!isPending) end(found)
  }
  return {
    values,
    isPending,
    problem,
    change,
    run,
    reset: () => {
      setOwn(initial)
      setProblem(null)
    },
    text: (name) => ({
      name,
      value: String(values[name]),
      onChange: (text) => change({ [name]: text } as Partial<Values>),
      isInvalid: problem?.fields?.[name] !== undefined,
      error: problem?.fields?.[name] ?? '',
      validationBehavior: 'aria',
    }),
    box: (name) => ({
      isSelected: values[name] === true,
      onChange: (isSelected) => change({ [name]: isSelected } as Partial<Values>),
    }),
    element: {
      ref: form,
      // If the form is sent before the script has run, its values must not end up in an address.
      method: 'post',
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        submit()
      },
    },
  }
}

function useTyped<Values extends FormValues>(values: Values, take: (typed: Partial<Values>) => void) {
  const form = useRef<HTMLFormElement>(null)
  const first = useRef({ values, take })
  useEffect(() => {
    const typed = form.current ? typedInto(form.current, first.current.values) : {}
    if (Object.keys(typed).length > 0) first.current.take(typed)
  }, [])
  return form
}

/** Runs one action at a time: what is asked for meanwhile is not done. */
function useOnce() {
  const [isPending, setPending] = useState(false)
  const isRunning = useRef(false)
  const once = (action: () => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    void action().finally(() => {
      isRunning.current = false
      setPending(false)
    })
  }
  return { isPending, once }
}

/** Moves the focus to the first field that is wrong, once the problem is drawn. */
function useFirstProblem(form: RefObject<HTMLFormElement | null>): () => void {
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries, form])
  return () => setTries((before) => before + 1)
}
