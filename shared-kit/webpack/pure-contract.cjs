const { contract } = require('./late-schemas.cjs');

const name = 'PureContract';

/** The contract only describes: a call at the top level of one of its modules makes a schema or an endpoint and does nothing else. Of what a
 *  page does not use nothing is bundled, nor made when its modules run (docs/adr/0025). */
class PureContractPlugin {
  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap(name, (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm'])
        factory.hooks.parser.for(type).tap(name, (parser) => {
          // Before webpack's own answer, which knows only what is annotated.
          parser.hooks.isPure
            .for('CallExpression')
            .tap({ name, stage: -20 }, () =>
              parser.state.module.resource?.startsWith(contract) ? true : undefined,
            );
        });
    });
  }
}

/** What an endpoint says of itself is for the documentation that the API makes, not for browsers. */
const withoutSummaries = {
  test: /\.[jt]s$/,
  include: contract,
  enforce: 'post',
  loader: require.resolve('./no-summary-loader.cjs'),
};

module.exports = { PureContractPlugin, withoutSummaries };
