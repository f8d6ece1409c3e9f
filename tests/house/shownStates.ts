import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { storyProgram } from './storyProgram.ts'

const root = join(import.meta.dirname, '../..')
const isIn = (room: string) => (node: ts.Node) => node.getSourceFile().fileName.startsWith(join(root, room))
const isStory = isIn('stories')
const isComponent = isIn('components')

type Component = ts.FunctionDeclaration | ts.FunctionExpression | ts.ArrowFunction
/** Properties that a component is given in one place: those of an element, or the arguments of a story before those of all. */
type Use = readonly (ts.JsxAttributes | ts.ObjectLiteralExpression)[]
type Values = ReadonlySet<string>

const unset = 'undefined'
/** States of a request that look like another one, or like nothing; a component to which they matter is looked at in them by its own story. */
const sameStates = new Set(['state:notTried', 'state:streaming', 'state:processing', 'state:expired'])

const program = storyProgram()
const checker = program.getTypeChecker()
const uses = new Map<Component, Use[]>()
const calls = new Map<Component, ts.CallExpression[]>()
const storyArgs = new Map<ts.SourceFile, Use[]>()
const given = new Map<string, Values>()

/** Each value that a property of a component can have by its type, and that no story shows, as `folder/Component property=value`. */
export function statesNotShown(): readonly string[] {
  const files = program.getSourceFiles().filter((file) => isStory(file) || isComponent(file))
  for (const file of files) collect(file)
  return files.filter((file) => isComponent(file) && file.fileName.endsWith('.tsx')).flatMap(notShownOf)
}

function notShownOf(file: ts.SourceFile): readonly string[] {
  const module = checker.getSymbolAtLocation(file)
  return (module ? checker.getExportsOfModule(module) : []).flatMap((symbol) => {
    const component = functionOf(symbol.valueDeclaration)
    const properties = component?.parameters[0]
    if (!component || !properties || !/^[A-Z]/.test(symbol.name)) return []
    return checker.getPropertiesOfType(checker.getTypeAtLocation(properties)).flatMap((property) => {
      const { name } = property
      const shown = valuesGiven(component, name)
      const wanted = [...statesOf(checker.getTypeOfSymbol(property))]
      const place = `${dirname(relative(join(root, 'components'), file.fileName))}/${symbol.name}`
      return wanted.filter((value) => !shown.has(value)).map((value) => `${place} ${name}=${value}`)
    })
  })
}

/** What a type can be, if that is a list: its literals, or which of several kinds of objects. */
function statesOf(type: ts.Type): Values {
  const isListed = (part: ts.Type) => part.flags & (ts.TypeFlags.Unit | ts.TypeFlags.Object)
  if (!partsOf(type).every(isListed)) return new Set()
  const objects = partsOf(type).filter((part) => part.flags & ts.TypeFlags.Object)
  const kinds = objects.map(literalsIn)
  const isKind = (value: string) => kinds.every((kind) => [...kind].some((other) => other.startsWith(value.replace(/:.*/, ':'))))
  const states = [...literalsOf(type)].filter(
    (value) => !value.includes(':') || (objects.length > 1 && isKind(value) && !sameStates.has(value)),
  )
  return new Set(states.filter((value) => value !== unset && value !== 'null'))
}

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

function literalsOf(type: ts.Type): Set<string> {
  const values = partsOf(type).flatMap((part) => {
    if (part.isStringLiteral() || part.isNumberLiteral()) return [String(part.value)]
    if (part.flags & (ts.TypeFlags.BooleanLiteral | ts.TypeFlags.Undefined | ts.TypeFlags.Null)) return [checker.typeToString(part)]
    return part.flags & ts.TypeFlags.Object ? [...literalsIn(part)] : []
  })
  return new Set(values)
}

/** The properties of a kind of object that are literals: `state:failed`. */
function literalsIn(type: ts.Type): Values {
  const own = checker.isArrayType(type) ? [] : checker.getPropertiesOfType(type)
  const literals = own.flatMap((property) => {
    const part = checker.getTypeOfSymbol(property)
    return part.isStringLiteral() || part.flags & ts.TypeFlags.BooleanLiteral
      ? [`${property.name}:${checker.typeToString(part).replaceAll('"', '')}`]
      : []
  })
  return new Set(literals)
}

function collect(node: ts.Node): void {
  if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) addTo(uses, functionAt(node.tagName), [node.attributes])
  if (ts.isJsxSelfClosingElement(node) && node.tagName.getText() === 'States') collectStates(node.attributes)
  if (ts.isCallExpression(node)) addTo(calls, functionAt(node.expression), node)
  if (isStory(node) && ts.isVariableDeclaration(node) && node.name.getText() === 'meta') collectStories(node)
  ts.forEachChild(node, collect)
}

/** Each story shows the component of its file with its own arguments and with those of all. */
function collectStories(meta: ts.VariableDeclaration): void {
  const file = meta.getSourceFile()
  const argsOf = (declared: ts.VariableDeclaration) => objectAt(propertyOf(declared.initializer, 'args'))
  const stories = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations.filter(({ type }) => type?.getText() === 'Story'))
  const all = stories.map((story) => [argsOf(story), argsOf(meta)].filter((args) => args !== undefined))
  storyArgs.set(file, all)
  const component = propertyOf(meta.initializer, 'component')
  for (const [at, use] of all.entries())
    if (!propertyOf(stories[at]?.initializer, 'render')) addTo(uses, component && functionAt(component), use)
}

/** `<States of={Part} common={…} states={{ Loading: {…} }} />` shows a component once for each of its states. */
function collectStates({ properties }: ts.JsxAttributes): void {
  const given = (name: string) => {
    const attribute = properties.find((property) => property.name?.getText() === name)
    const value = attribute && ts.isJsxAttribute(attribute) ? attribute.initializer : undefined
    return value && ts.isJsxExpression(value) ? value.expression : undefined
  }
  const [part, common, states] = [given('of'), objectAt(given('common')), objectAt(given('states'))]
  for (const state of states?.properties ?? []) {
    const own = ts.isPropertyAssignment(state) ? objectAt(state.initializer) : undefined
    addTo(
      uses,
      part && functionAt(part),
      [own, common].filter((layer) => layer !== undefined),
    )
  }
}

function addTo<Kind>(lists: Map<Component, Kind[]>, component: Component | undefined, one: Kind): void {
  if (component) lists.set(component, [...(lists.get(component) ?? []), one])
}

function declarationAt(name: ts.Node): ts.Declaration | undefined {
  const symbol = ts.isShorthandPropertyAssignment(name)
    ? checker.getShorthandAssignmentValueSymbol(name)
    : checker.getSymbolAtLocation(name)
  return (symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)?.valueDeclaration
}

const functionAt = (name: ts.Node) => functionOf(declarationAt(name))

function functionOf(declaration: ts.Node | undefined): Component | undefined {
  if (!declaration) return undefined
  if (ts.isVariableDeclaration(declaration)) return functionOf(declaration.initializer)
  return ts.isFunctionDeclaration(declaration) || ts.isArrowFunction(declaration) || ts.isFunctionExpression(declaration)
    ? declaration
    : undefined
}

function objectAt(node: ts.Expression | undefined): ts.ObjectLiteralExpression | undefined {
  if (!node) return undefined
  if (ts.isObjectLiteralExpression(node)) return node
  if (ts.isSatisfiesExpression(node) || ts.isAsExpression(node)) return objectAt(node.expression)
  const declared = ts.isIdentifier(node) ? declarationAt(node) : undefined
  return declared && ts.isVariableDeclaration(declared) ? objectAt(declared.initializer) : undefined
}

function propertyOf(object: ts.Expression | undefined, name: string): ts.Expression | undefined {
  const found = objectAt(object)?.properties.find((property) => property.name?.getText() === name)
  if (!found) return undefined
  return ts.isPropertyAssignment(found) ? found.initializer : ts.isShorthandPropertyAssignment(found) ? found.name : undefined
}

/** The values that all uses of a component give to one of its properties. */
function valuesGiven(component: Component, name: string): Values {
  const key = `${component.getSourceFile().fileName}:${component.pos}:${name}`
  const known = given.get(key)
  if (known) return known
  const values = new Set<string>()
  // A component that shows itself is given what has been found so far.
  given.set(key, values)
  for (const use of uses.get(component) ?? []) for (const value of valuesIn(use, name)) values.add(value)
  for (const call of calls.get(component) ?? []) for (const value of spreadValues(call.arguments[0], name) ?? []) values.add(value)
  if (values.has(unset)) values.add(defaultOf(component, name))
  return values
}

/** What a property is when it is not given. */
function defaultOf(component: Component, name: string): string {
  let found = 'false'
  const visit = (node: ts.Node): void => {
    if (ts.isBindingElement(node) && (node.propertyName ?? node.name).getText() === name && node.initializer)
      found = node.initializer.getText().replaceAll("'", '')
    else ts.forEachChild(node, visit)
  }
  visit(component)
  return found
}

function valuesIn(use: Use, name: string): Values {
  for (const layer of use) {
    const values = layerValues(layer, name)
    if (values) return values
  }
  return new Set([unset])
}

function layerValues(layer: Use[number], name: string): Values | undefined {
  const perhaps = new Set<string>()
  for (const property of [...layer.properties].reverse()) {
    if (ts.isJsxSpreadAttribute(property) || ts.isSpreadAssignment(property)) {
      const values = spreadValues(property.expression, name)
      for (const value of values ?? []) perhaps.add(value)
      if (values && values.size > 0 && !values.has(unset)) return perhaps
    } else if (property.name?.getText() === name) {
      perhaps.delete(unset)
      const own = ts.isShorthandPropertyAssignment(property) ? valuesAt(property.name, property) : valuesOf(initializerOf(property))
      return new Set([...perhaps, ...own])
    }
  }
  return perhaps.size > 0 ? perhaps : undefined
}

const initializerOf = (property: ts.Node) =>
  ts.isJsxAttribute(property) || ts.isPropertyAssignment(property) ? property.initializer : undefined

/** What an object that is spread gives to a property, if it does. */
function spreadValues(object: ts.Expression | undefined, name: string): Values | undefined {
  if (!object) return undefined
  const literal = objectAt(object)
  if (literal) return layerValues(literal, name)
  if (ts.isParenthesizedExpression(object)) return spreadValues(object.expression, name)
  if (ts.isBinaryExpression(object)) return spreadValues(object.right, name)
  if (ts.isConditionalExpression(object)) {
    const [first, second] = [spreadValues(object.whenTrue, name), spreadValues(object.whenFalse, name)]
    return first || second ? new Set([...(first ?? [unset]), ...(second ?? [unset])]) : undefined
  }
  const declared = declarationAt(object)
  const owner = ownerOf(declared)
  if (owner) return valuesGivenTo(owner, name)
  if (declared && ts.isVariableDeclaration(declared) && declared.initializer) return spreadValues(declared.initializer, name)
  const property = checker.getPropertyOfType(checker.getTypeAtLocation(object).getNonNullableType(), name)
  return property && literalsOf(checker.getTypeOfSymbol(property))
}

/** The function whose properties a parameter, or the rest of one, stands for. */
function ownerOf(declared: ts.Node | undefined): Component | undefined {
  if (!declared) return undefined
  if (ts.isParameter(declared)) {
    const owner = declared.parent
    return owner.parameters[0] === declared ? functionOf(owner) : undefined
  }
  if (ts.isBindingElement(declared) && ts.isObjectBindingPattern(declared.parent)) {
    const whole = declared.parent.parent
    return ts.isVariableDeclaration(whole) && whole.initializer ? ownerOf(declarationAt(whole.initializer)) : ownerOf(whole)
  }
  return undefined
}

/** As `valuesGiven`; a function that draws a story is given the arguments of stories. */
function valuesGivenTo(owner: Component, name: string): Values {
  const isRender = isStory(owner) && !uses.has(owner) && !calls.has(owner)
  if (!isRender) return valuesGiven(owner, name)
  return new Set((storyArgs.get(owner.getSourceFile()) ?? []).flatMap((use) => [...valuesIn(use, name)]))
}

function valuesOf(node: ts.Expression | undefined): Values {
  if (!node) return new Set(['true'])
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return valuesOf(node.expression)
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return new Set([node.text])
  if (ts.isConditionalExpression(node)) return new Set([...valuesOf(node.whenTrue), ...valuesOf(node.whenFalse)])
  if (ts.isObjectLiteralExpression(node)) {
    const literals = node.properties.filter(ts.isPropertyAssignment)
    const own = literals.flatMap(({ name, initializer }) => [...valuesOf(initializer)].map((value) => `${name.getText()}:${value}`))
    return new Set([...own, ...literalsOf(checker.getTypeAtLocation(node))])
  }
  if (ts.isIdentifier(node)) return valuesAt(node, node)
  const owner = ts.isPropertyAccessExpression(node) ? ownerOf(declarationAt(node.expression)) : undefined
  if (owner && ts.isPropertyAccessExpression(node)) return valuesGivenTo(owner, node.name.text)
  return literalsOf(checker.getTypeAtLocation(node))
}

function valuesAt(node: ts.Identifier, at: ts.Node): Values {
  const declared = declarationAt(at)
  const owner = ownerOf(declared)
  if (owner && declared && ts.isBindingElement(declared)) return valuesGivenTo(owner, (declared.propertyName ?? declared.name).getText())
  if (declared && ts.isParameter(declared)) {
    const from = functionOf(declared.parent)
    const found = from && calls.get(from)?.flatMap((call) => [...valuesOf(call.arguments[from.parameters.indexOf(declared)])])
    if (found) return new Set(found)
  }
  if (declared && ts.isVariableDeclaration(declared) && declared.initializer && ts.isIdentifier(declared.name))
    return valuesOf(declared.initializer)
  return literalsOf(checker.getTypeAtLocation(node))
}
