import {
  AliasNode,
  BinaryOperationNode,
  ColumnNode,
  type CompiledQuery,
  type DeleteQueryNode,
  IdentifierNode,
  type OperationNode,
  OperatorNode,
  PostgresQueryCompiler,
  type QueryId,
  QueryNode,
  type RawNode,
  ReferenceNode,
  type RootOperationNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
} from 'kysely';

/** Stands for the company among the values of a compiled statement, which therefore serves all companies. */
const companyValue = Symbol('company');

/** Puts the company where a compiled statement names it. */
export const fillCompany = (values: readonly unknown[], companyId: number): unknown[] =>
  values.map((value) => (value === companyValue ? companyId : value));

/** Tables that belong to no company: every shard has them whole. */
export const referenceTables: ReadonlySet<string> = new Set(['plans']);

/** How statements name the company they run for; it is sent as a value. */
const companyWords = /\(select current_company\(\)\)|current_company\(\)/;

const isEqual = OperatorNode.create('=');
const company = sql<number>`current_company()`.toOperationNode();

interface Place {
  /** The name that columns of this table go by in the statement. */
  name: string;
  column: 'company_id' | 'id';
}

function placeOf(node: OperationNode): Place | null {
  const table = AliasNode.is(node) ? node.node : node;
  if (!TableNode.is(table) || table.table.schema !== undefined) return null;
  const own = table.table.identifier.name;
  if (referenceTables.has(own)) return null;
  const name = AliasNode.is(node) && IdentifierNode.is(node.alias) ? node.alias.name : own;
  return { name, column: own === 'companies' ? 'id' : 'company_id' };
}

const isOfCompany = ({ name, column }: Place): OperationNode =>
  BinaryOperationNode.create(ReferenceNode.create(ColumnNode.create(column), TableNode.create(name)), isEqual, company);

type Filtered = SelectQueryNode | UpdateQueryNode | DeleteQueryNode;

function ofCompany<N extends Filtered>(node: N, tables: readonly OperationNode[]): N {
  let filtered = node;
  for (const table of tables) {
    const place = placeOf(table);
    if (place) filtered = QueryNode.cloneWithWhere<N>(filtered, isOfCompany(place));
  }
  return filtered;
}

/**
 * Compiles statements of one company. What the query builder selects, updates or deletes is the company's by a condition of
 * its own, so row security is the second lock, and a proxy that looks at statements finds the company in each. The company
 * itself (`current_company()` in statements) becomes a value, which {@link fillCompany} puts in.
 */
export class CompanyCompiler extends PostgresQueryCompiler {
  #placeholder: string | null = null;

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    this.#placeholder = null;
    return super.compileQuery(node, queryId);
  }

  protected override visitSelectQuery(node: SelectQueryNode): void {
    super.visitSelectQuery(ofCompany(node, node.from?.froms ?? []));
  }

  protected override visitUpdateQuery(node: UpdateQueryNode): void {
    super.visitUpdateQuery(ofCompany(node, [...(node.table ? [node.table] : []), ...(node.from?.froms ?? [])]));
  }

  protected override visitDeleteQuery(node: DeleteQueryNode): void {
    super.visitDeleteQuery(ofCompany(node, node.from.froms));
  }

  protected override visitRaw(node: RawNode): void {
    for (const [at, fragment] of node.sqlFragments.entries()) {
      if (fragment.includes('current_company()')) this.#appendWithCompany(fragment);
      else this.append(fragment);
      const value = node.parameters[at];
      if (value !== undefined) this.visitNode(value);
    }
  }

  #appendWithCompany(fragment: string): void {
    for (const [at, part] of fragment.split(companyWords).entries()) {
      if (at > 0) this.#appendCompany();
      this.append(part);
    }
  }

  /** One place among the values, however often the statement names the company. */
  #appendCompany(): void {
    if (this.#placeholder === null) {
      this.appendValue(companyValue);
      this.#placeholder = this.getCurrentParameterPlaceholder();
    } else this.append(this.#placeholder);
    this.append('::bigint');
  }
}
