import { ErrorList } from '#components/errors/ErrorList.tsx'
import type { ErrorRecord } from '#core/api/errorReports.ts'
import { errorReportTexts as texts } from '#core/messages/errorReports.ts'
import { errorMessages } from '#core/messages/errors.ts'
import { OwnPart } from '../../account/islands/OwnPart.tsx'
import { AdministratorIsland } from '../../account/islands/SignInFirst.tsx'
import { useAction } from '../../common/islands/useAction.ts'
import { $errorReports, changeErrorReport, loadErrorReports } from '../stores/errorReports.ts'

const problem = { title: errorMessages.cardTitle, says: errorMessages.cardText }

/** What administrators see of the errors of pages and of the portal. */
export function ErrorDashboard() {
  return (
    <AdministratorIsland texts={texts}>
      <OwnPart $list={$errorReports} load={loadErrorReports} waiting={texts.loading} problem={problem}>
        {(errors) => <Lists errors={errors} />}
      </OwnPart>
    </AdministratorIsland>
  )
}

function Lists({ errors }: { readonly errors: readonly ErrorRecord[] }) {
  const { pending, run } = useAction<number>()
  const isResolved = ({ resolved }: ErrorRecord) => resolved !== null
  const listOf = (label: string, shown: readonly ErrorRecord[]) => (
    <ErrorList
      label={label}
      errors={shown}
      changing={pending}
      onChange={(error, action) => void run(error.id, () => changeErrorReport(error, action))}
    />
  )
  const [open, resolved] = [errors.filter((error) => !isResolved(error)), errors.filter(isResolved)]
  return (
    <div className="account-part">
      <section aria-labelledby="open-errors">
        <h2 id="open-errors">{texts.open}</h2>
        {open.length === 0 ? <p>{texts.noneOpen}</p> : listOf(texts.open, open)}
      </section>
      {resolved.length > 0 && (
        <section aria-labelledby="resolved-errors">
          <h2 id="resolved-errors">{texts.resolved}</h2>
          {listOf(texts.resolved, resolved)}
        </section>
      )}
    </div>
  )
}
