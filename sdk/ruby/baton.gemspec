# frozen_string_literal: true

require_relative "lib/baton/version"

Gem::Specification.new do |spec|
  spec.name = "baton-sdk"
  spec.version = Baton::VERSION
  spec.summary = "Connects a chatbot to the Baton inbox."
  spec.description = "People see what a bot and its customers say, take a conversation over, and hand it back."
  spec.authors = ["The Baton authors"]
  spec.license = "MIT"
  spec.required_ruby_version = ">= 3.0"
  spec.files = Dir["lib/**/*.rb", "README.md", base: __dir__]
end
