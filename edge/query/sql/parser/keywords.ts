/** The words that are part of the grammar; they are names only in brackets or double quotes. */
export const keywords: ReadonlySet<string> = new Set(
  (
    'select distinct top percent from where group by having order asc desc offset rows row fetch next first only union all and or not in is ' +
    'null like between exists case when then else end as join inner left right full outer cross on with into for over cast'
  ).split(' '),
)
